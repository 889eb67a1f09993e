import { clockWords, shortDay, sortableMoment, weekdayAndDay } from '#content/values/locale.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FAR_MS = 30 * DAY_MS;

/** Formats a moment, in milliseconds since 1970, as «21 nov 2026, 17:03». */
export function exactWords(at: number, timeZone: string): string {
  return unbroken(`${shortDay(at, timeZone)}, ${clockWords(at, timeZone)}`);
}

/** Formats a moment as «mañana 10:00» or «el lunes 10:00», and a far moment with its date. */
export function dayAndHour(at: number, now: number, timeZone: string): string {
  const dayOf = (moment: number) => Date.parse(sortableMoment(moment, timeZone).slice(0, 10));
  const days = (dayOf(at) - dayOf(now)) / DAY_MS;
  if (days < -1 || days > 6) return exactWords(at, timeZone);
  const near = ['ayer', 'hoy', 'mañana'][days + 1];
  const day = near ?? `el ${weekdayAndDay(at, timeZone).split(' ')[0] ?? ''}`;
  return unbroken(`${day} ${clockWords(at, timeZone)}`);
}

export function dayWords(at: number, timeZone: string): string {
  return unbroken(shortDay(at, timeZone));
}

/** Formats `2027-06-15`, `15/06/2027` and `15-06-2027` as «15 jun 2027». Keeps any other text. */
export function writtenDay(text: string): string {
  const [, day, month, year] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(text) ?? [];
  const iso = day === undefined ? text : `${year}-${month}-${day}`;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Date.parse(iso) : NaN;
  return Number.isNaN(at) ? text : dayWords(at, 'UTC');
}

function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00A0');
}

/** Formats a duration in milliseconds, for example «5 min», «3 h» or «2 días». */
export function spanWords(ms: number): string {
  const span = Math.abs(ms);
  if (span < MINUTE_MS) return 'menos de 1 min';
  if (span < HOUR_MS) return `${Math.floor(span / MINUTE_MS)} min`;
  if (span < DAY_MS) return `${Math.floor(span / HOUR_MS)} h`;
  const count = Math.floor(span / DAY_MS);
  return count === 1 ? '1 día' : `${count} días`;
}

/** Returns «hace 5 min», «en 2 días» or, from thirty days on, the date. `at` is in milliseconds. */
export function relativeWords(at: number, now: number, timeZone: string): string {
  const span = at - now;
  if (Math.abs(span) >= FAR_MS) return dayWords(at, timeZone);
  if (Math.abs(span) < MINUTE_MS) return span > 0 ? 'en un momento' : 'hace un momento';
  return span > 0 ? `en ${spanWords(span)}` : `hace ${spanWords(span)}`;
}

export function localInput(at: number, timeZone: string): string {
  return sortableMoment(at, timeZone).replace(' ', 'T');
}
