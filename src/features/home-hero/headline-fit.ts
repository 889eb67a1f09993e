import type { Home } from '#content/schemas/home.ts';

/** How large the headline may be on a phone; `short` is as large as the design has it. */
export type HeadlineFit = 'short' | 'long' | 'longer';

/** A space is about two letters narrower than a letter of the headline's wide type with its neighbours. */
const NARROWER_WITH_SPACE = 2;
/** The button that stops the headline stands after the last word, about as wide as a letter. */
const BUTTON = 1;
/** The longest line that fits 320 pixels in each size, in letters: measured with the widest words. */
const LONGEST = { short: 9, long: 12 };

/**
 * Which size lets the longest line that cannot be parted fit a phone: a word of the sentence, or one of
 * those that take turns, which stay whole.
 */
export function headlineFit({ antes, palabras, despues }: Home['portada']['titular']): HeadlineFit {
  const words = [...antes.split(' '), ...despues.split(' ')].map(({ length }) => length);
  const turns = palabras.map(
    (text) => text.length - (text.includes(' ') ? NARROWER_WITH_SPACE : 0),
  );
  const last = (despues.split(' ').at(-1) ?? '').length + BUTTON;
  const longest = Math.max(...words, ...turns, last);
  if (longest <= LONGEST.short) return 'short';
  return longest <= LONGEST.long ? 'long' : 'longer';
}
