import { isSupportedCountry, Metadata } from 'libphonenumber-js/max';

/** Signs before a national number that the plans have dropped or never had, and that people go on writing. */
const WRITTEN_TRUNKS: Readonly<Record<string, string>> = {
  // The library's has every area in it, to find the «15» behind one.
  AR: '0',
  BR: '(?:0|90)(?:xx|1[245]|2[1-35]|31|4[13]|[56]5|99)?',
  MX: '01|04[45]|1',
};

/** What of a plan the library's types leave out. */
interface Plan {
  callingCode: () => string;
  /** A number where it is one digit. */
  nationalPrefixForParsing: () => string | number | undefined;
  possibleLengths: () => number[];
}

/**
 * The source of an expression whose first group is a number's own digits, without its country's prefix and
 * trunk signs. It is data: the tables that it comes of stay on the server.
 *
 * @param country a code of two letters
 * @returns one that nothing matches, of a country without a numbering plan
 */
export function ownDigitsPattern(country: string): string {
  if (!isSupportedCountry(country)) return '(?!)';
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as unknown as Plan;
  const trunk = WRITTEN_TRUNKS[country] ?? String(plan.nationalPrefixForParsing() ?? '');
  const lengths = plan.possibleLengths();
  // In Argentina a mobile's «15» may stand where its «9» would, and is a digit more.
  const most = Math.max(...lengths) + (country === 'AR' ? 1 : 0);
  return `^(?:${plan.callingCode()})?(?:${trunk.replaceAll(/\((?!\?)/g, '(?:')})?(\\d{${Math.min(...lengths)},${most}})$`;
}
