import type { Home } from '#content/schemas/home.ts';

/** How large the headline may be on a phone; `short` is as large as the design has it. */
export type HeadlineFit = 'short' | 'long' | 'longer';

/** A space is about two letters narrower than a letter of the headline's wide type with its neighbours. */
const NARROWER_WITH_SPACE = 2;
/** The longest line that fits 320 pixels in each size, in letters: measured with the widest words. */
const LONGEST = { short: 9, long: 12 };

/** How wide a text is in one line, in letters. */
const widthOf = (text: string) => text.length - NARROWER_WITH_SPACE * (text.split(' ').length - 1);

/** How wide a text is in two lines that part it best. */
function widthInTwo(text: string): number {
  const words = text.split(' ');
  const widths = words.map((_, cut) =>
    Math.max(widthOf(words.slice(0, cut).join(' ')), widthOf(words.slice(cut).join(' '))),
  );
  return Math.min(...widths);
}

/**
 * Which size lets the longest line fit a phone: a word of what is before, one of those that take turns,
 * which stay whole, or half of what follows, which takes two lines and no word alone.
 */
export function headlineFit({ antes, palabras, despues }: Home['portada']['titular']): HeadlineFit {
  const longest = Math.max(...[...antes.split(' '), ...palabras].map(widthOf), widthInTwo(despues));
  if (longest <= LONGEST.short) return 'short';
  return longest <= LONGEST.long ? 'long' : 'longer';
}
