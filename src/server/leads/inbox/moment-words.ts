import { TZDate } from '@date-fns/tz';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A moment in a zone with its distance from UTC, `2026-11-21 17:05:09 -06:00`, to the second. */
export function formatMoment(at: number, timeZone: string): string {
  const minutes = distanceOf(at, timeZone);
  const local = at + minutes * MINUTE_MS;
  const day = Math.floor(local / DAY_MS);
  const seconds = Math.floor((local - day * DAY_MS) / 1000);
  const time = `${hoursAndMinutes(seconds / 60)}:${two(seconds % 60)}`;
  return `${dateOf(day)} ${time} ${minutes < 0 ? '-' : '+'}${hoursAndMinutes(Math.abs(minutes))}`;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const two = (number: number) => TWO_DIGITS[Math.floor(number)] ?? '';
const hoursAndMinutes = (minutes: number) => `${two(minutes / 60)}:${two(minutes % 60)}`;

/*
 * What all moments of a day have in common is remembered, because a calendar takes longer to ask than
 * the rest of an export's line; not for more than thirty years, so that nobody's export fills the memory.
 */
const MOST_DAYS = 11_000;

/** The distance from UTC in minutes, by zone and day since 1970; null on days on which it changes. */
const distances = new Map<string, Map<number, number | null>>();
const dates = new Map<number, string>();

function remember<Value>(known: Map<number, Value>, day: number, value: Value): Value {
  if (known.size >= MOST_DAYS) known.clear();
  known.set(day, value);
  return value;
}

function dateOf(day: number): string {
  return dates.get(day) ?? remember(dates, day, new Date(day * DAY_MS).toISOString().slice(0, 10));
}

/** A zone's distance from UTC at a moment, in minutes. */
function distanceOf(at: number, timeZone: string): number {
  const known = distances.get(timeZone) ?? new Map<number, number | null>();
  distances.set(timeZone, known);
  const day = Math.floor(at / DAY_MS);
  let distance = known.get(day);
  if (distance === undefined) {
    const [first, last] = [ask(day * DAY_MS, timeZone), ask((day + 1) * DAY_MS, timeZone)];
    distance = remember(known, day, first === last ? first : null);
  }
  return distance ?? ask(at, timeZone);
}

function ask(at: number, timeZone: string): number {
  return -new TZDate(at, timeZone).getTimezoneOffset();
}
