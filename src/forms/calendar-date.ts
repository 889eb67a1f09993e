import { pageWords } from '#content/snapshot/page-words.ts';

const CALENDAR_DATE = /^(\d{2})-(\d{2})-(\d{4})$/;

/** Reads a date in the format dd-mm-yyyy. Returns null for any other text or an impossible day. */
export function parseCalendarDate(text: string): Date | null {
  const match = CALENDAR_DATE.exec(text);
  if (!match) return null;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // Small years are refused, because `Date` reads the years 0 to 99 as 1900 to 1999.
  if (year < 1000) return null;
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? date : null;
}

export const unknownDate = () => pageWords().fields.sinFecha;

const UNKNOWN = /^(?:(?:a[uú]n|todav[ií]a)\s+)?no\s+(?:lo\s+)?s[eé]\.?$/iu;

/** Removes accents and capitals for a comparison. `Intl.Collator` takes tens of ms on a phone. */
const plainOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns a month's last workday, or, if that workday is before `now`, the month's last day. */
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

const DAY_FIRST = /^(\d{1,2})\s*[-/.,\s]\s*(\d{1,2})\s*[-/.,\s]\s*(\d{4}|\d{2})$/;
/** A date without separators, such as `01032097`, because some phone keyboards have only digits. */
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;

/** Converts a typed date to dd-mm-yyyy, and words for an unknown date to {@link unknownDate}. */
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

/** A day ends latest in the time zone UTC−12: 12 hours after its end in UTC. */
const LAST_ZONE_MS = 12 * 60 * 60 * 1000;

/** Tells whether the local day that begins at `date` is over everywhere on Earth. */
export function isPast(date: Date, now = Date.now()): boolean {
  const end = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate() + 1);
  return end + LAST_ZONE_MS <= now;
}
