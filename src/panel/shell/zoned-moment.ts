import { TZDate } from '@date-fns/tz';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/**
 * Converts a date and a time in a time zone to milliseconds since 1970, or to null if the date is
 * invalid.
 *
 * @param text a text in the form `yyyy-mm-ddThh:mm`, which browsers send
 */
export function zonedMoment(text: string, timeZone: string): number | null {
  const wall = Date.parse(`${text.slice(0, 16)}Z`);
  const found = LOCAL.exec(text);
  if (found === null || Number.isNaN(wall)) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = found.slice(1).map(Number);
  return new TZDate(year, month - 1, day, hour, minute, timeZone).getTime();
}
