/** A stretch of a text: plain, or leading somewhere. */
export interface TextPiece {
  text: string;
  href?: string;
}

/** `[texto](destino)`, where the target is a path of the site, an address or a mail. */
const LINK = /\[([^\]]+)\]\(((?:\/|https:\/\/|mailto:|tel:)[^\s)]*)\)/g;

/** Takes a text with Markdown links apart, in order. */
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

/** The same as it is read aloud or by a search engine: the words of its links, without where they lead. */
export function withoutLinks(text: string): string {
  return linkedText(text)
    .map((piece) => piece.text)
    .join('');
}
