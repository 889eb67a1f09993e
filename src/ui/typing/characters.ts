const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Returns a plain text's visible characters. An accented letter or emoji is one character. */
export function characters(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
