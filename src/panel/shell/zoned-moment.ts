import { TZDate } from '@date-fns/tz';

/** The value of a field of type `datetime-local`. */
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/**
 * The moment of a date and time in a zone.
 *
 * @param text `yyyy-mm-ddThh:mm`, as browsers send it
 * @param timeZone IANA name
 * @returns milliseconds since 1970; null for an invalid date
 */
export function zonedMoment(text: string, timeZone: string): number | null {
  const wall = Date.parse(`${text.slice(0, 16)}Z`);
  const found = LOCAL.exec(text);
  if (found === null || Number.isNaN(wall)) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = found.slice(1).map(Number);
  return new TZDate(year, month - 1, day, hour, minute, timeZone).getTime();
}
