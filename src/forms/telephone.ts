import { pageWords } from '#content/snapshot/page-words.ts';

/**
 * The greatest length of a telephone number, in characters (specification, section 5). The content
 * may allow more.
 */
export const PHONE_MAX = 12;

/**
 * A pattern for separators around digits, and for the invisible marks that phones put around a
 * copied number.
 */
const AROUND_DIGITS = /[\s.,/·\p{Dash_Punctuation}\u2212()[\]+＋\p{Format}]/gu;
/** A pattern for a number with an extension, such as `ext. 12`, `int 12` or `anexo 12`. */
const EXTENSION = /^(\d{6,})(?:ext(?:ensi[oó]n)?|int(?:erno)?|anexo|x|#)\d{1,6}$/iu;

/**
 * Returns a telephone number without separators, without the international prefix «00», and without
 * an extension.
 */
export function bareTelephone(text: string): string {
  return text
    .replace(AROUND_DIGITS, '')
    .replace(EXTENSION, '$1')
    .replace(/^00(?=\d{8})/, '');
}

/**
 * Returns the digits of a telephone number without the prefix of the agency's country.
 *
 * @param bare a number that `bareTelephone` returned
 */
export function ownDigits(bare: string, pattern = pageWords().telephone.pattern): string {
  return new RegExp(pattern, 'i').exec(bare)?.[1] ?? bare;
}

/**
 * Tells whether a telephone number is short enough. The function does not count the prefix and the
 * trunk digits of the agency's country.
 */
export function fitsTelephone(text: string): boolean {
  const bare = bareTelephone(text);
  const { most } = pageWords().telephone;
  return bare.length <= most || ownDigits(bare).length <= most;
}

/**
 * Removes the signs around the digits of a telephone number, so that `+52 55 5550 0142` becomes
 * `525555500142`. A text that is not a telephone number stays unchanged.
 */
export function tidyTelephone(text: string): string {
  return /\d/.test(text) && fitsTelephone(text) ? bareTelephone(text) : text;
}

/**
 * Returns a telephone number without signs for the form's field. If the visitor typed «+» and the
 * field has space for the sign, the «+» stays.
 */
export function fieldTelephone(text: string): string {
  const tidy = tidyTelephone(text);
  const hasPlus = /^\W*[+＋]/.test(text) && tidy.length < pageWords().telephone.most;
  return tidy !== text && hasPlus ? `+${tidy}` : tidy;
}
