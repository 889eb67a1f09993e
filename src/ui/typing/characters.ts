const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/**
 * Returns the visible characters of a plain text. An accented letter or an emoji is one character.
 */
export function characters(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
