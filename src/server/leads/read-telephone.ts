import {
  isSupportedCountry,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { ownDigitsPattern, telephoneInGroups } from '#content/schemas/numbering-plan.ts';
import { content } from '#content/snapshot/content.ts';
import { bareTelephone, ownDigits } from '#forms/telephone.ts';
import type { Lead } from './lead.ts';

/** A telephone number, ready to read and to call. */
interface ReadTelephone {
  /**
   * The number as the panel shows it: in the groups of its country, and with its prefix if it is foreign. A text
   * that is not recognised as a number stays as the visitor typed it.
   */
  readonly shown: string;
  /** A `tel:` address; null if the number is not recognised. */
  readonly call: string | null;
  /** The digits for `wa.me`; null if the number is not recognised, or is a landline. */
  readonly chat: string | null;
}

/**
 * The telephone of an enquiry, read for the agency's country. It reads the typed text, because the digits of a
 * foreign number are not a valid number without the plus sign.
 */
export function telephoneOf({
  telefono,
  detail,
}: Pick<Lead, 'telefono' | 'detail'>): ReadTelephone {
  const typed = detail.telefonoEscrito ?? telefono;
  const written = bareTelephone(typed) === telefono ? typed : telefono;
  return readTelephone(written, content().brand.direccion.pais);
}

/**
 * Reads a telephone number.
 *
 * @param written as it was typed
 * @param country the agency's code of two letters; its own numbers need no prefix
 */
function readTelephone(written: string, country: string): ReadTelephone {
  const home = isSupportedCountry(country) ? getCountryCallingCode(country) : '';
  const number = certainNumber(written, country, home);
  if (number === null) return { shown: written, call: null, chat: null };
  const { nationalNumber, countryCallingCode } = number;
  const isOwn = countryCallingCode === home;
  const shown = telephoneInGroups(number, isOwn);
  // In Argentina ten digits are a landline or a mobile without its «9». Both can be called from
  // within the country; only a mobile has a chat.
  if (countryCallingCode === '54' && /^[^9]\d{9}$/.test(nationalNumber)) {
    const call = isOwn ? `tel:${nationalNumber}` : `tel:${number.number}`;
    return { shown, call, chat: `549${nationalNumber}` };
  }
  const chat = number.getType() === 'FIXED_LINE' ? null : number.number.slice(1);
  return { shown, call: `tel:${number.number}`, chat };
}

/** A number that its country assigns; null for other texts. */
function certainNumber(written: string, country: string, home: string): PhoneNumber | null {
  const bare = bareTelephone(written);
  const isForeign = /^[^\d]*[+＋]|^\D*00\d/.test(written.replaceAll(/[\s().-]/g, ''));
  const own = ownDigits(bare, ownDigitsPattern(country));
  const texts = [
    isForeign ? `+${bare}` : bare,
    // With characters that people write and the library does not know.
    ...(home !== '' && own !== bare && (!isForeign || bare.startsWith(home))
      ? [`+${home}${own}`]
      : []),
  ];
  for (const text of texts) {
    if (!/^\+?\d+$/.test(text)) continue;
    const number = parsePhoneNumberFromString(text, {
      ...(isSupportedCountry(country) && { defaultCountry: country }),
    });
    if (number?.isValid() === true) return number;
  }
  return null;
}
