import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { content } from '#content/snapshot/content.ts';

/*
 * Computes days and weeks of the agency's calendar. A day has the form `yyyy-mm-dd`. Moments are in
 * milliseconds since 1970. Time zones have IANA names.
 */

/**
 * Returns the time zone of the agency's opening hours. The site shows every moment in this time
 * zone.
 */
export const agencyZone = (): string => content().brand.atencion.horario.zona;

/** Returns the first moment of a day. */
export function startOfDay(day: string, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, timeZone).getTime();
}

/** Returns the first moment after a day. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(shiftDay(day, 1), timeZone);
}

/** Returns the day of a moment in a time zone. */
export function dayOf(at: number, timeZone: string): string {
  const date = new TZDate(at, timeZone);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the day that is some days later. If `days` is negative, the result is an earlier day. */
export function shiftDay(day: string, days: number): string {
  return addDays(new Date(`${day}T00:00:00Z`), days)
    .toISOString()
    .slice(0, 10);
}

/** Returns a day's number in the week, from 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/**
 * Returns true if a text is an existing day in the years 1000 to 8999. JavaScript adds 1900 to a
 * year below 100. With years above 9999, the alphabetical order of the texts is not the order of
 * the days.
 */
export function isDay(text: string): boolean {
  if (!/^[1-8]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
