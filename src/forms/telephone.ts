import { pageWords } from '#content/snapshot/page-words.ts';

/** Longest telephone number, in characters (specification, section 5); the content may allow more. */
export const PHONE_MAX = 12;

/** Separators around digits, and the invisible marks that phones put around a copied number. */
const AROUND_DIGITS = /[\s.,/·\p{Dash_Punctuation}\u2212()[\]+＋\p{Format}]/gu;
/** An extension after the number: `ext. 12`, `int 12`, `anexo 12`. */
const EXTENSION = /^(\d{6,})(?:ext(?:ensi[oó]n)?|int(?:erno)?|anexo|x|#)\d{1,6}$/iu;

/** A number without what stands around its digits, the «00» of a call abroad and an extension. */
export function bareTelephone(text: string): string {
  return text
    .replace(AROUND_DIGITS, '')
    .replace(EXTENSION, '$1')
    .replace(/^00(?=\d{8})/, '');
}

/** A bare number's digits without the prefix of the agency's own country. */
export function ownDigits(bare: string, pattern = pageWords().telephone.pattern): string {
  return new RegExp(pattern, 'i').exec(bare)?.[1] ?? bare;
}

/** Whether a number is short enough; its country's prefix and trunk signs do not count. */
export function fitsTelephone(text: string): boolean {
  const bare = bareTelephone(text);
  const { most } = pageWords().telephone;
  return bare.length <= most || ownDigits(bare).length <= most;
}

/**
 * Removes what stands around a number's digits: `+52 55 5550 0142` becomes `525555500142`. A text that is no number
 * is returned unchanged.
 */
export function tidyTelephone(text: string): string {
  return /\d/.test(text) && fitsTelephone(text) ? bareTelephone(text) : text;
}

/** The tidy number for its field: with the «+» that was typed, where the number has room for it. */
export function fieldTelephone(text: string): string {
  const tidy = tidyTelephone(text);
  const hasPlus = /^\W*[+＋]/.test(text) && tidy.length < pageWords().telephone.most;
  return tidy !== text && hasPlus ? `+${tidy}` : tidy;
}
