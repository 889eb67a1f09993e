const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** The visible characters of a plain text: a composed accent is one, so is an emoji. */
export function characters(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
