const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Splits a text into characters. An accented letter is one character, and an emoji is one, too. */
export function characters(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
