import { pageWords } from '#content/snapshot/page-words.ts';

/**
 * The greatest length of a telephone number, in characters (specification, section 5). The agency's
 * content may allow a longer number.
 */
export const PHONE_MAX = 12;

/** The signs between digits. Phones also put invisible marks (`Format`) around a copied number. */
const AROUND_DIGITS = /[\s.,/·\p{Dash_Punctuation}\u2212()[\]+＋\p{Format}]/gu;
const EXTENSION = /^(\d{6,})(?:ext(?:ensi[oó]n)?|int(?:erno)?|anexo|x|#)\d{1,6}$/iu;

/** Removes from a telephone number the separators, the prefix «00» and the extension. */
export function bareTelephone(text: string): string {
  return text
    .replace(AROUND_DIGITS, '')
    .replace(EXTENSION, '$1')
    .replace(/^00(?=\d{8})/, '');
}

/** Returns a telephone number's digits without the agency's country prefix. */
export function ownDigits(bare: string, pattern = pageWords().telephone.pattern): string {
  return new RegExp(pattern, 'i').exec(bare)?.[1] ?? bare;
}

/** Tells whether a telephone number, without the agency's country prefix, is short enough. */
export function fitsTelephone(text: string): boolean {
  const bare = bareTelephone(text);
  const { most } = pageWords().telephone;
  return bare.length <= most || ownDigits(bare).length <= most;
}

/** Converts a number such as `+52 55 5550 0142` to `525555500142`. Other texts stay unchanged. */
export function tidyTelephone(text: string): string {
  return /\d/.test(text) && fitsTelephone(text) ? bareTelephone(text) : text;
}

/** Returns the number that the field shows. A typed «+» stays if the field has room for the «+». */
export function fieldTelephone(text: string): string {
  const tidy = tidyTelephone(text);
  const hasPlus = /^\W*[+＋]/.test(text) && tidy.length < pageWords().telephone.most;
  return tidy !== text && hasPlus ? `+${tidy}` : tidy;
}
