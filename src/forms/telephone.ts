import { pageWords } from '#content/snapshot/page-words.ts';

/**
 * The greatest length of a telephone number, in characters (specification, section 5). The content
 * may allow more.
 */
export const PHONE_MAX = 12;

/** The separators around digits, and the invisible marks that phones put around a copied number. */
const AROUND_DIGITS = /[\s.,/·\p{Dash_Punctuation}\u2212()[\]+＋\p{Format}]/gu;
/** An extension after the number, such as `ext. 12`, `int 12` or `anexo 12`. */
const EXTENSION = /^(\d{6,})(?:ext(?:ensi[oó]n)?|int(?:erno)?|anexo|x|#)\d{1,6}$/iu;

/**
 * Returns a number without separators, without the prefix «00» of international calls, and without
 * an extension.
 */
export function bareTelephone(text: string): string {
  return text
    .replace(AROUND_DIGITS, '')
    .replace(EXTENSION, '$1')
    .replace(/^00(?=\d{8})/, '');
}

/**
 * Returns the digits of a number without the prefix of the agency's country.
 *
 * @param bare a number from `bareTelephone`
 */
export function ownDigits(bare: string, pattern = pageWords().telephone.pattern): string {
  return new RegExp(pattern, 'i').exec(bare)?.[1] ?? bare;
}

/**
 * Tells if a number is short enough. The prefix and the trunk digits of the agency's country do not
 * count.
 */
export function fitsTelephone(text: string): boolean {
  const bare = bareTelephone(text);
  const { most } = pageWords().telephone;
  return bare.length <= most || ownDigits(bare).length <= most;
}

/**
 * Removes the signs around the digits of a number, so that `+52 55 5550 0142` becomes
 * `525555500142`. A text that is not a number stays unchanged.
 */
export function tidyTelephone(text: string): string {
  return /\d/.test(text) && fitsTelephone(text) ? bareTelephone(text) : text;
}

/**
 * Returns the number without signs for its field. A typed «+» stays if the field has space for it.
 */
export function fieldTelephone(text: string): string {
  const tidy = tidyTelephone(text);
  const hasPlus = /^\W*[+＋]/.test(text) && tidy.length < pageWords().telephone.most;
  return tidy !== text && hasPlus ? `+${tidy}` : tidy;
}
