import { weekdayAndDay } from '#content/values/locale.ts';
import { pageWords } from '#content/snapshot/page-words.ts';

const CALENDAR_DATE = /^(\d{2})-(\d{2})-(\d{4})$/;

/**
 * Reads a date in the format dd-mm-yyyy (specification, sections 5 and 9).
 *
 * @returns the beginning of the day in the local time zone, or `null` if the format is different or
 * the day does not exist
 */
export function parseCalendarDate(text: string): Date | null {
  const match = CALENDAR_DATE.exec(text);
  if (!match) return null;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // `Date` reads the years 0 to 99 as 1900 to 1999.
  if (year < 1000) return null;
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? date : null;
}

/** Returns the words that a visitor uses for a date that is still unknown. */
export const unknownDate = () => pageWords().fields.sinFecha;

/** A pattern for other words for an unknown date, such as «no sé» or «aún no lo sé». */
const UNKNOWN = /^(?:(?:a[uú]n|todav[ií]a)\s+)?no\s+(?:lo\s+)?s[eé]\.?$/iu;

/**
 * Returns a text in small letters without accents. `Intl.Collator` would stop a phone for tens of
 * milliseconds.
 */
const plainOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the last working day of a month. If that day is already over, the function returns the
 * last day of the month.
 */
export function endOfMonth(now: Date, monthsAhead = 0): Date {
  const last = new Date(now.getFullYear(), now.getMonth() + monthsAhead + 1, 0);
  const weekend = { 0: 2, 6: 1 }[last.getDay()] ?? 0;
  const workday = new Date(last.getFullYear(), last.getMonth(), last.getDate() - weekend);
  return monthsAhead === 0 && workday.getDate() < now.getDate() ? last : workday;
}

export function formatCalendarDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${String(date.getFullYear()).padStart(4, '0')}`;
}

/** Converts a date to words, such as «lunes 1 de febrero de 2027». */
export function spellCalendarDate(date: Date): string {
  return weekdayAndDay(date);
}

/** A pattern for day, month and year with any separator, such as `1/3/27` or `1,3,2027`. */
const DAY_FIRST = /^(\d{1,2})\s*[-/.,\s]\s*(\d{1,2})\s*[-/.,\s]\s*(\d{4}|\d{2})$/;
/**
 * A pattern for a date of digits without separators, such as `01032027` or `010327`. Some keyboards
 * have no separators.
 */
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
/** A pattern for a date in the format of computers, such as `2027-03-01`. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;

/**
 * Converts a date that people typed to dd-mm-yyyy. Any words for an unknown date become {@link
 * unknownDate}. From all other texts, the function removes only the spaces at the beginning and at
 * the end.
 */
export function tidyCalendarDate(text: string): string {
  const plain = text.trim();
  if (UNKNOWN.test(plain) || plainOf(plain) === plainOf(unknownDate())) return unknownDate();
  const [, year, month, day] = YEAR_FIRST.exec(plain) ?? [];
  const parts = year ? [day, month, year] : (DAY_FIRST.exec(plain) ?? DIGITS.exec(plain))?.slice(1);
  if (!parts) return plain;
  const [first = '', second = '', last = ''] = parts;
  const whole = last.length === 2 ? `20${last}` : last;
  const read = `${first.padStart(2, '0')}-${second.padStart(2, '0')}-${whole}`;
  return parseCalendarDate(read) === null ? plain : read;
}

/** The offset of the time zone in which each day ends last (UTC−12), in milliseconds. */
const LAST_ZONE_MS = 12 * 60 * 60 * 1000;

/**
 * Tells whether a day is over everywhere on Earth. Browser and server therefore agree in all time
 * zones.
 *
 * @param date the beginning of the day in the local time zone
 */
export function isPast(date: Date, now = Date.now()): boolean {
  const end = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate() + 1);
  return end + LAST_ZONE_MS <= now;
}
