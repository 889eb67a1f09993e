import { TZDate } from '@date-fns/tz';

/** A moment in a zone with its distance from UTC, `2026-11-21 17:05:09 -06:00`, to the second. */
export function formatMoment(at: number, timeZone: string): string {
  const minutes = distanceOf(at, timeZone);
  const local = new Date(at + minutes * 60_000).toISOString();
  const two = (number: number) => String(number).padStart(2, '0');
  const distance = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${offset}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days that are remembered of all zones: thirty years, so that nobody's export fills the memory. */
const MOST_DAYS = 11_000;

/** By zone and day since 1970, in UTC. */
const known = new Map<string, number | null>();

/**
 * A zone's distance from UTC at a moment, in minutes. Asking the calendar costs ten times the rest of
 * a moment's words, so what a whole day has in common is remembered; on the days on which the clocks
 * change it is asked each time.
 */
function distanceOf(at: number, timeZone: string): number {
  const day = Math.floor(at / DAY_MS);
  const key = `${timeZone} ${day}`;
  let distance = known.get(key);
  if (distance === undefined) {
    const [first, last] = [ask(day * DAY_MS, timeZone), ask((day + 1) * DAY_MS, timeZone)];
    distance = first === last ? first : null;
    if (known.size >= MOST_DAYS) known.clear();
    known.set(key, distance);
  }
  return distance ?? ask(at, timeZone);
}

function ask(at: number, timeZone: string): number {
  return -new TZDate(at, timeZone).getTimezoneOffset();
}
