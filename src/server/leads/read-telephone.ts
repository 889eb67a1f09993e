import {
  isSupportedCountry,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { ownDigitsPattern } from '#content/schemas/numbering-plan.ts';
import { content } from '#content/snapshot/content.ts';
import { bareTelephone, ownDigits } from '#forms/telephone.ts';
import type { Lead } from './lead.ts';

/** A telephone number as somebody gave it, for who reads it and calls. */
interface ReadTelephone {
  /** In the groups of its country, a foreign one with its prefix; as it was written, where it is no certain number. */
  readonly shown: string;
  /** A `tel:` address; null where it is not certain whom it would call. */
  readonly call: string | null;
  /** The digits that `wa.me` takes; null as `call`. */
  readonly chat: string | null;
}

/**
 * The telephone of an enquiry, as the agency's country has it. What was typed tells more than the digits
 * alone: a plus, without which a foreign number is not one.
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
  const shown = isOwn ? number.formatNational() : number.formatInternational();
  // In Argentina ten digits are a landline's or those of a mobile without its «9». From within they call either;
  // a chat is a mobile's.
  if (countryCallingCode === '54' && /^[^9]\d{9}$/.test(nationalNumber)) {
    const call = isOwn ? `tel:${nationalNumber}` : `tel:${number.number}`;
    return { shown, call, chat: `549${nationalNumber}` };
  }
  return { shown, call: `tel:${number.number}`, chat: number.number.slice(1) };
}

/** A number that its country gives out; null of any other text. */
function certainNumber(written: string, country: string, home: string): PhoneNumber | null {
  const bare = bareTelephone(written);
  const isForeign = /^[^\d]*[+＋]|^\D*00\d/.test(written.replaceAll(/[\s().-]/g, ''));
  const own = ownDigits(bare, ownDigitsPattern(country));
  const texts = [
    isForeign ? `+${bare}` : bare,
    // With signs that people write and the library does not know.
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
