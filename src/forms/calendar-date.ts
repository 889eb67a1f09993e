/** The visible shape of {@link CALENDAR_DATE}, for hints. */
export const CALENDAR_DATE_SHAPE = 'dd-mm-aaaa';

const CALENDAR_DATE = /^(\d{2})-(\d{2})-(\d{4})$/;

/**
 * Reads a date written as dd-mm-yyyy (specification, sections 5 and 9).
 * @returns local midnight of that day, or `null` when it is not written so or is not in the calendar
 *   (31-02-2027)
 */
export function parseCalendarDate(text: string): Date | null {
  const match = CALENDAR_DATE.exec(text);
  if (!match) return null;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // Date reads the years 0 to 99 as 1900 to 1999, and no project starts then.
  if (year < 1000) return null;
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? date : null;
}

/** Writes a day as dd-mm-yyyy, in local time. */
export function formatCalendarDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${String(date.getFullYear()).padStart(4, '0')}`;
}

/**
 * Tidies what people type into a date field: `1/2/2027`, `1.2.2027` and `1 2 2027` become
 * `01-02-2027`. Text that is not day, month and four-digit year is left as it is, for the rule to
 * judge.
 */
export function tidyCalendarDate(text: string): string {
  const match = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text.trim());
  if (!match) return text.trim();
  const [, day = '', month = '', year = ''] = match;
  return `${day.padStart(2, '0')}-${month.padStart(2, '0')}-${year}`;
}
