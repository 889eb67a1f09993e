/*
 * Only this module formats days, numbers and money. Hours have the same format in all countries,
 * because some countries' locales write «08:17» for 20:17.
 */

type Moment = number | Date;

const DAYS = 'es';
/** In this locale, a zone is «hora de Buenos Aires». Some countries' locales say only «ART». */
const ZONES = 'es-419';

/** Format objects are kept, because creating one takes as long as formatting a thousand dates. */
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

/** Returns a day such as «1 nov 2026». */
export function shortDay(moment: Moment, timeZone: string): string {
  const { day, month, year } = partsOf(moment, { ...SHORT_DAY, year: 'numeric' }, timeZone);
  return `${day} ${month} ${year}`;
}

/** Returns a day without its year, such as «1 nov». */
export function shortDayOfYear(moment: Moment, timeZone: string): string {
  const { day, month } = partsOf(moment, SHORT_DAY, timeZone);
  return `${day} ${month}`;
}

/** Returns a day such as «1 de noviembre de 2026». */
export function longDay(moment: Moment, timeZone: string): string {
  return dateFormat({ dateStyle: 'long' }, timeZone).format(moment);
}

/** Returns a day such as «1 de noviembre», by default in the machine's time zone. */
export function longDayOfYear(moment: Moment, timeZone?: string): string {
  return dateFormat({ day: 'numeric', month: 'long' }, timeZone).format(moment);
}

/** Returns «domingo 1 de noviembre de 2026», by default in the machine's time zone. */
export function weekdayAndDay(moment: Moment, timeZone?: string, { year = true } = {}): string {
  const words = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  return dateFormat({ ...words, ...(year && { year: 'numeric' }) }, timeZone)
    .format(moment)
    .replace(',', '');
}

export function monthAndYear(moment: Moment, timeZone: string): string {
  return dateFormat({ month: 'long', year: 'numeric' }, timeZone).format(moment);
}

export function clockWords(moment: Moment, timeZone: string): string {
  return dateFormat(CLOCK, timeZone).format(moment);
}

export function exactClockWords(moment: Moment, timeZone: string): string {
  return dateFormat(EXACT, timeZone).format(moment);
}

/** Returns a date and time such as «01-11-2026 20:17 (GMT-3)». */
export function momentWithOffset(moment: Moment, timeZone?: string): string {
  const figures = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const options = { ...figures, ...CLOCK, timeZoneName: 'shortOffset' } as const;
  const { day, month, year, hour, minute, timeZoneName } = partsOf(moment, options, timeZone);
  return `${day}-${month}-${year} ${hour}:${minute} (${timeZoneName})`;
}

/** Returns `2026-11-01 20:17`. With `exact`, it returns `2026-11-01 20:17:09 -03:00`. */
export function sortableMoment(moment: Moment, timeZone: string, { exact = false } = {}): string {
  const two = '2-digit' as const;
  const figures = { year: 'numeric', month: two, day: two, ...(exact ? EXACT : CLOCK) } as const;
  // The Swedish locale gives this format, but with «GMT» and another minus sign.
  return dateFormat({ ...figures, ...(exact && { timeZoneName: 'longOffset' }) }, timeZone, 'sv')
    .format(moment)
    .replace('GMT', '')
    .replace('−', '-');
}

/** Returns a name such as «hora de Buenos Aires» for `America/Argentina/Buenos_Aires`. */
export function zoneWords(timeZone: string): string {
  const parts = dateFormat({ timeZoneName: 'shortGeneric' }, timeZone, ZONES).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export function isZone(timeZone: string): boolean {
  try {
    dateFormat({}, timeZone);
    return true;
  } catch {
    return false;
  }
}

/** Returns a number with the signs of a locale such as `es-AR`: «1.234,5». */
export function numberWords(
  value: number,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const key = `number ${locale} ${JSON.stringify(options)}`;
  return keep(key, () => new Intl.NumberFormat(locale, options)).format(value);
}

const SHARED_SIGN = /^(?:[$£¥]|kr|Bs)$/;

/** Several currencies share a sign such as «$», so a foreign currency gets a long sign, «US$». */
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
    // Panama uses the dollar and the balboa, so the dollar is not foreign in Panama.
    const isOfCountry = /-[A-Z]{2}$/.test(locale) && locale !== 'es-PA';
    return options(
      isOfCountry && isForeign && isSharedSign(short ?? '') ? 'symbol' : 'narrowSymbol',
    );
  });
}

export function isSharedSign(sign: string): boolean {
  return SHARED_SIGN.test(sign);
}

/** Formats money as «$61,400», or as «US$ 1.200» for dollars in a country with its own «$». */
export function moneyWords(amount: number, currency: string, locale: string): string {
  return numberWords(amount, locale, moneyOptions(currency, locale));
}

export function listWords(parts: Iterable<string>): string {
  return keep('list', () => new Intl.ListFormat(DAYS, { type: 'conjunction' })).format(parts);
}

export function agoWords(amount: number, unit: Intl.RelativeTimeFormatUnit): string {
  return keep('relative', () => new Intl.RelativeTimeFormat(DAYS)).format(amount, unit);
}

export function countryName(code: string): string {
  return keep('region', () => new Intl.DisplayNames(DAYS, { type: 'region' })).of(code) ?? code;
}

/** Returns the plural name of a currency such as `PEN`: «soles». */
export function pluralCurrency(code: string, locale: string): string {
  const options = { style: 'currency', currency: code, currencyDisplay: 'name' } as const;
  return (
    keep(`currency ${locale} ${code}`, () => new Intl.NumberFormat(locale, options))
      .formatToParts(2)
      .find(({ type }) => type === 'currency')?.value ?? code
  );
}

export function currencyName(code: string): string {
  return keep('currency', () => new Intl.DisplayNames(DAYS, { type: 'currency' })).of(code) ?? code;
}
