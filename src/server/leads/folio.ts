import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that a folio survives being read over the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A reference number such as `ATA-7K3M-Q9`. Six random signs, 2^30 possibilities: what tells folios
 * apart is the unique column, and the store draws again on a clash. Random rather than counted, so
 * that a folio says nothing about how many enquiries there are nor about the next one.
 *
 * @param prefix letters of the brand, without the dash
 */
export function drawFolio(prefix: string): string {
  const signs = Array.from({ length: 6 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(
    '',
  );
  return `${prefix}-${signs.slice(0, 4)}-${signs.slice(4)}`;
}
