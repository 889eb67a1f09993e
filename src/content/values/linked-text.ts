export interface TextPiece {
  text: string;
  href?: string;
}

/** A pattern for a link such as `[texto](destino)`. */
const LINK = /\[([^\]]+)\]\(((?:\/|https:\/\/|mailto:|tel:)[^\s)]*)\)/g;

/** Splits a text with Markdown links into its parts, in order. */
export function linkedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, words = '', href = ''] = match;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ text: words, href });
    from = match.index + whole.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/**
 * Returns the text without the targets of its links. Screen readers and search engines get this
 * text.
 */
export function withoutLinks(text: string): string {
  return linkedText(text)
    .map((piece) => piece.text)
    .join('');
}
