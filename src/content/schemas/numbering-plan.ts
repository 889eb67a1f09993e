import {
  isSupportedCountry,
  Metadata,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

/** Prefixes of national numbers that people still write, although the plans no longer have them. */
const WRITTEN_TRUNKS: Readonly<Record<string, string>> = {
  // The library's pattern lists every area, to find the «15» after it.
  AR: '0',
  BR: '(?:0|90)(?:xx|1[245]|2[1-35]|31|4[13]|[56]5|99)?',
  MX: '01|04[45]|1',
};

/** The parts of a plan that the library's types leave out. */
interface Plan {
  callingCode: () => string;
  /** A number if it is one digit. */
  nationalPrefixForParsing: () => string | number | undefined;
  possibleLengths: () => number[];
}

/**
 * The source of a regular expression whose first group is a number's own digits, without the country's prefix and
 * trunk digits. Browsers receive it instead of the library's tables.
 *
 * @param country a code of two letters
 * @returns an expression that matches nothing for a country without a numbering plan
 */
export function ownDigitsPattern(country: string): string {
  if (!isSupportedCountry(country)) return '(?!)';
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as unknown as Plan;
  const trunk = WRITTEN_TRUNKS[country] ?? String(plan.nationalPrefixForParsing() ?? '');
  const lengths = plan.possibleLengths();
  // In Argentina a mobile number may have «15» instead of «9», which is one digit more.
  const most = Math.max(...lengths) + (country === 'AR' ? 1 : 0);
  return `^(?:${plan.callingCode()})?(?:${trunk.replaceAll(/\((?!\?)/g, '(?:')})?(\\d{${Math.min(...lengths)},${most}})$`;
}

/**
 * A number in groups: «300 1234567» of the library is «300 123 4567», as people write six or seven digits at its end.
 *
 * @param isOwn whether the reader is in its country
 */
export function telephoneInGroups(number: PhoneNumber, isOwn: boolean): string {
  const text = isOwn ? number.formatNational() : number.formatInternational();
  return text.replace(/(?<=[ )])(\d{3})(\d{3,4})$/, '$1 $2');
}

/**
 * Adds the country's code to a telephone that was written without it.
 *
 * @param country a code of two letters
 * @returns null for a text that is no telephone of this country, or has a code
 */
export function completedTelephone(written: string, country: string): string | null {
  if (/^\s*(?:\+|00)/.test(written) || !isSupportedCountry(country)) return null;
  const number = parsePhoneNumberFromString(written, { defaultCountry: country, extract: false });
  return number?.isPossible() === true ? telephoneInGroups(number, false) : null;
}
