/** Longest telephone number, in characters (specification, section 5). */
export const PHONE_MAX = 12;

/**
 * What people write around the digits: spaces of every width, dots, dashes, brackets and the plus;
 * and the invisible marks that phones put around a number that is copied from their contacts.
 */
const AROUND_DIGITS = /[\s.·\p{Dash_Punctuation}\u2212()[\]+＋\p{Format}]/gu;

/**
 * Takes out of a telephone number what stands around its digits: `+52 55 5550 0142` is
 * `525555500142`. A text that is no number even so (too long, no digit) is given back as it is, for
 * the rules to judge and the visitor to correct.
 */
export function tidyTelephone(text: string): string {
  const bare = text.replace(AROUND_DIGITS, '');
  return /\d/.test(bare) && bare.length <= PHONE_MAX ? bare : text;
}

/** How the digits of a number are grouped when it is read aloud, by how many they are. */
const GROUPS: Readonly<Record<number, RegExp>> = {
  9: /^(\d{3})(\d{3})(\d{3})$/,
  10: /^(\d{2})(\d{4})(\d{4})$/,
  11: /^(\d{2})(\d{3})(\d{3})(\d{3})$/,
  12: /^(\d{2})(\d{2})(\d{4})(\d{4})$/,
};

/** A number as people read it, `55 5550 0142`; one of another length, or with other signs, as it is. */
export function spacedTelephone(digits: string): string {
  const groups = GROUPS[digits.length]?.exec(digits)?.slice(1);
  return groups?.join(' ') ?? digits;
}
