export interface TextPiece {
  text: string;
  href?: string;
}

const LINK = /\[([^\]]+)\]\(((?:\/|https:\/\/|mailto:|tel:)[^\s)]*)\)/g;

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

export function withoutLinks(text: string): string {
  return linkedText(text)
    .map((piece) => piece.text)
    .join('');
}
