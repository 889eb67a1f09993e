/*
 * How days, hours, figures, money, zones and lists are written: nothing else in the code formats them.
 *
 * Days and hours are written one way wherever Spanish is spoken, with the day of twenty-four hours. The
 * platform's tables by country put «de» and dots into short dates («1 de nov de 2026», «1 nov. 2026») and
 * lose the half of the day («08:17» at 20:17). Figures and money are the country's, by a locale such as
 * `es-AR`. The week begins on Monday (specification, section 5).
 *
 * Moments are milliseconds since 1970 or a date; zones have IANA names.
 */

type Moment = number | Date;

const DAYS = 'es';
/**
 * This locale names zones by a city or a country in words. The locales of some countries use initials, such as
 * «ART» and «CST».
 */
const ZONES = 'es-419';

/** Making a format takes as long as writing a thousand dates with it. */
const kept = new Map<string, unknown>();

function keep<Format>(key: string, make: () => Format): Format {
  const format = (kept.get(key) as Format | undefined) ?? make();
  kept.set(key, format);
  return format;
}

function dateFormat(
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
  locale = DAYS,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  return keep(key, () => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
}

function partsOf(moment: Moment, options: Intl.DateTimeFormatOptions, timeZone?: string) {
  const parts = dateFormat(options, timeZone).formatToParts(moment);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

const SHORT_DAY = { day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const EXACT = { ...CLOCK, second: '2-digit' } as const;

/** «1 nov 2026». */
export function shortDay(moment: Moment, timeZone: string): string {
  const { day, month, year } = partsOf(moment, { ...SHORT_DAY, year: 'numeric' }, timeZone);
  return `${day} ${month} ${year}`;
}

/** «1 nov», where the year is known. */
export function shortDayOfYear(moment: Moment, timeZone: string): string {
  const { day, month } = partsOf(moment, SHORT_DAY, timeZone);
  return `${day} ${month}`;
}

/** «1 de noviembre de 2026». */
export function longDay(moment: Moment, timeZone: string): string {
  return dateFormat({ dateStyle: 'long' }, timeZone).format(moment);
}

/** «1 de noviembre», where the year is known. @param timeZone the machine's when missing */
export function longDayOfYear(moment: Moment, timeZone?: string): string {
  return dateFormat({ day: 'numeric', month: 'long' }, timeZone).format(moment);
}

/** «domingo 1 de noviembre de 2026», and without its year. @param timeZone the machine's when missing */
export function weekdayAndDay(moment: Moment, timeZone?: string, { year = true } = {}): string {
  const words = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  return dateFormat({ ...words, ...(year && { year: 'numeric' }) }, timeZone)
    .format(moment)
    .replace(',', '');
}

/** «noviembre de 2026». */
export function monthAndYear(moment: Moment, timeZone: string): string {
  return dateFormat({ month: 'long', year: 'numeric' }, timeZone).format(moment);
}

/** «20:17». */
export function clockWords(moment: Moment, timeZone: string): string {
  return dateFormat(CLOCK, timeZone).format(moment);
}

/** «20:17:09». */
export function exactClockWords(moment: Moment, timeZone: string): string {
  return dateFormat(EXACT, timeZone).format(moment);
}

/** «01-11-2026 20:17 (GMT-3)». @param timeZone the machine's when missing */
export function momentWithOffset(moment: Moment, timeZone?: string): string {
  const figures = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const options = { ...figures, ...CLOCK, timeZoneName: 'shortOffset' } as const;
  const { day, month, year, hour, minute, timeZoneName } = partsOf(moment, options, timeZone);
  return `${day}-${month}-${year} ${hour}:${minute} (${timeZoneName})`;
}

/** `2026-11-01 20:17`, or with its distance from UTC `2026-11-01 20:17:09 -03:00`: in the order of the texts. */
export function sortableMoment(moment: Moment, timeZone: string, { exact = false } = {}): string {
  const two = '2-digit' as const;
  const figures = { year: 'numeric', month: two, day: two, ...(exact ? EXACT : CLOCK) } as const;
  // Swedish is written so, but for «GMT» and a minus of its own.
  return dateFormat({ ...figures, ...(exact && { timeZoneName: 'longOffset' }) }, timeZone, 'sv')
    .format(moment)
    .replace('GMT', '')
    .replace('−', '-');
}

/** «hora de Buenos Aires» of `America/Argentina/Buenos_Aires`. */
export function zoneWords(timeZone: string): string {
  const parts = dateFormat({ timeZoneName: 'shortGeneric' }, timeZone, ZONES).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether there is a zone by that name. */
export function isZone(timeZone: string): boolean {
  try {
    dateFormat({}, timeZone);
    return true;
  } catch {
    return false;
  }
}

/** A figure with the country's signs: «1.234,5». @param locale such as `es-AR` */
export function numberWords(
  value: number,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const key = `number ${locale} ${JSON.stringify(options)}`;
  return keep(key, () => new Intl.NumberFormat(locale, options)).format(value);
}

/** Signs that several currencies have. */
const SHARED_SIGN = /^(?:[$£¥]|kr|Bs)$/;

/** How a country writes a currency: in full if the own money of the country has the same short sign. */
function moneyOptions(currency: string, locale: string): Intl.NumberFormatOptions {
  const options = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    ({ style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 }) as const;
  return keep(`money ${locale} ${currency}`, () => {
    const [short, full] = (['narrowSymbol', 'symbol'] as const).map((display) =>
      new Intl.NumberFormat(locale, options(display))
        .formatToParts(0)
        .find(({ type }) => type === 'currency')
        ?.value.trim(),
    );
    const isForeign = full === currency || full === 'US$';
    // Panama's own money is the dollar, besides the balboa.
    const isOfCountry = /-[A-Z]{2}$/.test(locale) && locale !== 'es-PA';
    return options(
      isOfCountry && isForeign && isSharedSign(short ?? '') ? 'symbol' : 'narrowSymbol',
    );
  });
}

/** Whether a sign does not say by itself which currency it is. */
export function isSharedSign(sign: string): boolean {
  return SHARED_SIGN.test(sign);
}

/** An amount in whole units with the sign of its currency: «$61,400», «US$ 1.200» where «$» is another's. */
export function moneyWords(amount: number, currency: string, locale: string): string {
  return numberWords(amount, locale, moneyOptions(currency, locale));
}

/** «A, B y C». */
export function listWords(parts: Iterable<string>): string {
  return keep('list', () => new Intl.ListFormat(DAYS, { type: 'conjunction' })).format(parts);
}

/** «hace 3 minutos», «dentro de 2 horas». */
export function agoWords(amount: number, unit: Intl.RelativeTimeFormatUnit): string {
  return keep('relative', () => new Intl.RelativeTimeFormat(DAYS)).format(amount, unit);
}

/** The name of a country in Spanish; its code if it has none. @param code such as `AR` */
export function countryName(code: string): string {
  return keep('region', () => new Intl.DisplayNames(DAYS, { type: 'region' })).of(code) ?? code;
}

/** «soles», as a locale names many of a currency. @param code such as `PEN` */
export function pluralCurrency(code: string, locale: string): string {
  const options = { style: 'currency', currency: code, currencyDisplay: 'name' } as const;
  return (
    keep(`currency ${locale} ${code}`, () => new Intl.NumberFormat(locale, options))
      .formatToParts(2)
      .find(({ type }) => type === 'currency')?.value ?? code
  );
}

/** «peso argentino»; its code if it has no name. @param code such as `ARS` */
export function currencyName(code: string): string {
  return keep('currency', () => new Intl.DisplayNames(DAYS, { type: 'currency' })).of(code) ?? code;
}
