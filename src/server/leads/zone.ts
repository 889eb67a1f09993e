import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { content } from '#content/snapshot/content.ts';

/* A day is `yyyy-mm-dd`, a moment is in milliseconds since 1970, and a zone is an IANA name. */

/** Returns the time zone of the agency's opening hours, in which the site shows every moment. */
export const agencyZone = (): string => content().brand.atencion.horario.zona;

export function startOfDay(day: string, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, timeZone).getTime();
}

/** Returns the first moment after a day. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(shiftDay(day, 1), timeZone);
}

export function dayOf(at: number, timeZone: string): string {
  const date = new TZDate(at, timeZone);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function shiftDay(day: string, days: number): string {
  return addDays(new Date(`${day}T00:00:00Z`), days)
    .toISOString()
    .slice(0, 10);
}

/** Returns a day's number in the week, 0 for Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Returns true for a real day in the years 1000 to 8999. As texts, such days sort correctly. */
export function isDay(text: string): boolean {
  if (!/^[1-8]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
