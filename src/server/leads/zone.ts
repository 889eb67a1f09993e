import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { content } from '#content/snapshot/content.ts';

/*
 * Days and weeks of the agency's calendar. A day is written `yyyy-mm-dd`; moments are milliseconds
 * since 1970; zones have IANA names.
 */

/** The zone of the agency's hours and of every shown moment. */
export const agencyZone = (): string => content().brand.atencion.horario.zona;

/** The first moment of a day. */
export function startOfDay(day: string, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, timeZone).getTime();
}

/** The first moment past a day. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(shiftDay(day, 1), timeZone);
}

/** The day that a moment falls on. */
export function dayOf(at: number, timeZone: string): string {
  const date = new TZDate(at, timeZone);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A day plus or minus some days. */
export function shiftDay(day: string, days: number): string {
  return addDays(new Date(`${day}T00:00:00Z`), days)
    .toISOString()
    .slice(0, 10);
}

/** The day of the week: 0 for Monday, 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/**
 * Whether a text is an existing day of the years 1000 to 8999: JavaScript reads a year below 100 as
 * one of the last century, and after 9999 the texts no longer sort as days.
 */
export function isDay(text: string): boolean {
  if (!/^[1-8]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
