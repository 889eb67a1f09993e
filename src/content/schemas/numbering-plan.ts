import {
  isSupportedCountry,
  Metadata,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

/** The digits that people dial before a national number, such as `01` in Mexico, as patterns. */
const WRITTEN_TRUNKS: Readonly<Record<string, string>> = {
  // For Argentina, `0` replaces the library's pattern, which is very long: it lists every area code
  // to find the «15» of mobile numbers.
  AR: '0',
  BR: '(?:0|90)(?:xx|1[245]|2[1-35]|31|4[13]|[56]5|99)?',
  MX: '01|04[45]|1',
};

interface Plan {
  callingCode: () => string;
  /** The library writes a prefix of a single digit, such as 0, as a number. */
  nationalPrefixForParsing: () => string | number | undefined;
  possibleLengths: () => number[];
}

/** Returns a pattern that captures a telephone number without the country's code and prefixes. */
export function ownDigitsPattern(country: string): string {
  if (!isSupportedCountry(country)) return '(?!)';
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as unknown as Plan;
  const trunk = WRITTEN_TRUNKS[country] ?? String(plan.nationalPrefixForParsing() ?? '');
  const lengths = plan.possibleLengths();
  // In Argentina, a mobile number with «15» instead of «9» is one digit longer.
  const most = Math.max(...lengths) + (country === 'AR' ? 1 : 0);
  return `^(?:${plan.callingCode()})?(?:${trunk.replaceAll(/\((?!\?)/g, '(?:')})?(\\d{${Math.min(...lengths)},${most}})$`;
}

/** Formats a telephone number in groups. `isOwn` means that the reader is in the same country. */
export function telephoneInGroups(number: PhoneNumber, isOwn: boolean): string {
  const text = isOwn ? number.formatNational() : number.formatInternational();
  return text.replace(/(?<=[ )])(\d{3})(\d{3,4})$/, '$1 $2');
}

/** Adds the country's code. Returns null if the number has a code already or a wrong length. */
export function completedTelephone(written: string, country: string): string | null {
  if (/^\s*(?:\+|00)/.test(written) || !isSupportedCountry(country)) return null;
  const number = parsePhoneNumberFromString(written, { defaultCountry: country, extract: false });
  return number?.isPossible() === true ? telephoneInGroups(number, false) : null;
}
