import { capitalized } from './capitals.ts';
import { listWords, numberWords } from './locale.ts';

/** Days of the week as the files write them, from Monday on. */
export const WEEKDAYS = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
] as const;
type Weekday = (typeof WEEKDAYS)[number];

/** The same hours on days that follow one another. */
interface Shift {
  de: Weekday;
  a: Weekday;
  abre: string;
  cierra: string;
}

/** Minutes since midnight of a time of day. */
export function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A day as people write it, `25/12` or `3/4/2026`, of how files do; any other text unchanged. */
export function shownDay(text: string): string {
  const [, year, month, day] = /^(?:(\d{4})-)?(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (month === undefined || day === undefined) return text;
  return [Number(day), Number(month), ...(year === undefined ? [] : [year])].join('/');
}

/** A day as files write it, `12-25` or `2026-04-03`, of how people do: the day first; any other text unchanged. */
export function keptDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(text) ?? [];
  if (day === undefined || month === undefined) return text;
  const two = (digits: string) => digits.padStart(2, '0');
  return [...(year === undefined ? [] : [year]), two(month), two(day)].join('-');
}

/** A time of day as people write it: «8», «8 am», «8:30 p. m.», «20 h», «20.30». */
const TIME = /^(\d{1,2})(?:\s*[:.h]\s*([0-5]\d))?\s*(?:h|hs|hrs|horas?)?\.?\s*([ap]\.?\s*m\.?)?$/i;

/** A time of day as the files write it, «8:30»; null for what is none. */
export function timeIn(text: string): string | null {
  const [, typed, minutes = '00', half] = TIME.exec(text.trim()) ?? [];
  let hours = Number(typed);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  }
  return hours < 24 ? `${hours}:${minutes}` : null;
}

const NUMBERS = ['', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];

/** «Lunes a viernes, de 9:00 a 18:00 (Ciudad de México)». */
export function hoursWords(hours: { turnos: readonly Shift[]; lugar: string }): string {
  return `${capitalized(shiftsWords(hours))} (${hours.lugar})`;
}

/** «lunes a viernes», or «sábado». */
export const daysWords = (first = '', last = ''): string =>
  first === last ? first : `${first} a ${last}`;

/** «lunes a viernes, de 9:00 a 18:00»: completes «Te contestamos de …». */
export function shiftsWords({ turnos }: { turnos: readonly Shift[] }): string {
  const byDays = Map.groupBy(turnos, ({ de, a }) => daysWords(de, a));
  const parts = [...byDays].map(([days, shifts]) => {
    const hours = shifts.map(({ abre, cierra }) => `de ${abre} a ${cierra}`);
    return `${days}, ${listWords(hours)}`;
  });
  return parts.join('; ');
}

/**
 * «un día hábil», «cuatro horas hábiles»: completes «Te respondemos en …».
 *
 * @param workingHours how many
 * @param locale whose decimal sign they have, such as `es-AR`
 */
export function answerWords(
  workingHours: number,
  hours: { turnos: readonly Shift[] },
  locale: string,
): string {
  // Thirds of an hour are no whole numbers of it.
  const days = Number((workingHours / usualDay(hours)).toFixed(6));
  if (Number.isInteger(days)) {
    return days === 1 ? 'un día hábil' : `${numberWord(days, locale)} días hábiles`;
  }
  return workingHours === 1
    ? 'una hora hábil'
    : `${numberWord(workingHours, locale)} horas hábiles`;
}

/** The hours of a working day; if the days differ, the hours of the first one. */
export function usualDay({ turnos }: { turnos: readonly Shift[] }): number {
  const first = turnos[0]?.de ?? 'lunes';
  const minutes = turnos
    .filter(({ de, a }) => isWithin(first, de, a))
    .reduce((sum, { abre, cierra }) => sum + minutesOf(cierra) - minutesOf(abre), 0);
  return minutes / 60;
}

/** Whether a day of the week is between two others, included; after Sunday comes Monday. */
export function isWithin(day: Weekday, first: Weekday, last: Weekday): boolean {
  const at = (name: Weekday) => WEEKDAYS.indexOf(name);
  return (at(day) - at(first) + 7) % 7 <= (at(last) - at(first) + 7) % 7;
}

function numberWord(number: number, locale: string): string {
  return NUMBERS[number] ?? numberWords(number, locale);
}
