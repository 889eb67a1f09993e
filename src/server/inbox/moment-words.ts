import { TZDate } from '@date-fns/tz';

/** A moment in a zone with its distance from UTC, `2026-11-21 17:05:09 -06:00`, to the second. */
export function formatMoment(at: number, timeZone: string): string {
  const minutes = -new TZDate(at, timeZone).getTimezoneOffset();
  const local = new Date(at + minutes * 60_000).toISOString();
  const two = (number: number) => String(number).padStart(2, '0');
  const distance = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${offset}`;
}
