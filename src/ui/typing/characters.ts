const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** What people take for the characters of a plain text: an accent composed of two is one, so is an emoji. */
export function characters(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
