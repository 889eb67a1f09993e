const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Splits a text into characters. A letter with its accent is one character, and so is an emoji. */
export function characters(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
