import { pageWords } from '#content/page-words.ts';

/** Longest telephone number, in characters (specification, section 5); the content may allow more. */
export const PHONE_MAX = 12;

/**
 * What people write around the digits: spaces of every width, dots, dashes, slashes, brackets and the plus;
 * and the invisible marks that phones put around a number that is copied from their contacts.
 */
const AROUND_DIGITS = /[\s.,/·\p{Dash_Punctuation}\u2212()[\]+＋\p{Format}]/gu;
/** Where a switchboard goes on, behind the number: `ext. 12`, `int 12`, `anexo 12`. */
const EXTENSION = /^(\d{6,})(?:ext(?:ensi[oó]n)?|int(?:erno)?|anexo|x|#)\d{1,6}$/iu;

/** A number without what stands around its digits, the sign of a call abroad («00») and an extension. */
export function bareTelephone(text: string): string {
  return text
    .replace(AROUND_DIGITS, '')
    .replace(EXTENSION, '$1')
    .replace(/^00(?=\d{8})/, '');
}

/** A bare number's digits in the agency's own country; all of another's. */
export function ownDigits(bare: string, pattern = pageWords().telephone.pattern): string {
  return new RegExp(pattern, 'i').exec(bare)?.[1] ?? bare;
}

/** Whether a number is no longer than the agency takes; its country's prefix and trunk signs do not count. */
export function fitsTelephone(text: string): boolean {
  const bare = bareTelephone(text);
  const { most } = pageWords().telephone;
  return bare.length <= most || ownDigits(bare).length <= most;
}

/**
 * Takes out of a telephone number what stands around its digits: `+52 55 5550 0142` is
 * `525555500142`. A text that is no number even so (too long, no digit) is given back as it is, for
 * the rules to judge and the visitor to correct.
 */
export function tidyTelephone(text: string): string {
  return /\d/.test(text) && fitsTelephone(text) ? bareTelephone(text) : text;
}
