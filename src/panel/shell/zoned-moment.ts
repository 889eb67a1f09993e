import { TZDate } from '@date-fns/tz';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** Returns the milliseconds of `yyyy-mm-ddThh:mm` since 1970, or null for an invalid date. */
export function zonedMoment(text: string, timeZone: string): number | null {
  const wall = Date.parse(`${text.slice(0, 16)}Z`);
  const found = LOCAL.exec(text);
  if (found === null || Number.isNaN(wall)) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = found.slice(1).map(Number);
  return new TZDate(year, month - 1, day, hour, minute, timeZone).getTime();
}
