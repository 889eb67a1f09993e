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

interface ReadTelephone {
  /** Digits in groups. A foreign number has its country's prefix. An invalid number is as typed. */
  readonly shown: string;
  readonly call: string | null;
  /** The digits for `wa.me`, or null for a landline or an invalid number. */
  readonly chat: string | null;
}

/** Reads the number as typed, because only the typed plus sign shows that a number is foreign. */
export function telephoneOf({
  telefono,
  detail,
}: Pick<Lead, 'telefono' | 'detail'>): ReadTelephone {
  const typed = detail.telefonoEscrito ?? telefono;
  const written = bareTelephone(typed) === telefono ? typed : telefono;
  return readTelephone(written, content().brand.direccion.pais);
}

/** @param country the agency's country, such as `MX`. Numbers of this country need no prefix */
function readTelephone(written: string, country: string): ReadTelephone {
  const home = isSupportedCountry(country) ? getCountryCallingCode(country) : '';
  const number = certainNumber(written, country, home);
  if (number === null) return { shown: written, call: null, chat: null };
  const { nationalNumber, countryCallingCode } = number;
  const isOwn = countryCallingCode === home;
  const shown = telephoneInGroups(number, isOwn);
  // Argentine mobile numbers often lack their «9». A chat needs the «9», a call does not.
  if (countryCallingCode === '54' && /^[^9]\d{9}$/.test(nationalNumber)) {
    const call = isOwn ? `tel:${nationalNumber}` : `tel:${number.number}`;
    return { shown, call, chat: `549${nationalNumber}` };
  }
  const chat = number.getType() === 'FIXED_LINE' ? null : number.number.slice(1);
  return { shown, call: `tel:${number.number}`, chat };
}

/** Returns null if the number is not valid in its country. */
function certainNumber(written: string, country: string, home: string): PhoneNumber | null {
  const bare = bareTelephone(written);
  const isForeign = /^[^\d]*[+＋]|^\D*00\d/.test(written.replaceAll(/[\s().-]/g, ''));
  const own = ownDigits(bare, ownDigitsPattern(country));
  const texts = [
    isForeign ? `+${bare}` : bare,
    // Omits the national prefix: the library does not know every such prefix (`044` in Mexico).
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
