import { capitalized } from './capitals.ts';
import { listWords, numberWords } from './locale.ts';

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

interface Shift {
  de: Weekday;
  a: Weekday;
  abre: string;
  cierra: string;
}

/** Returns the minutes between midnight and a time of day. */
export function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Converts a day from the format of the content files to the format that people write, such as
 * `25/12`. Any other text stays unchanged.
 */
export function shownDay(text: string): string {
  const [, year, month, day] = /^(?:(\d{4})-)?(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (month === undefined || day === undefined) return text;
  return [Number(day), Number(month), ...(year === undefined ? [] : [year])].join('/');
}

/**
 * Converts a day that people write, such as `25/12`, to the format of the content files, such as
 * `12-25`. Any other text stays unchanged.
 */
export function keptDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(text) ?? [];
  if (day === undefined || month === undefined) return text;
  const two = (digits: string) => digits.padStart(2, '0');
  return [...(year === undefined ? [] : [year]), two(month), two(day)].join('-');
}

/**
 * A pattern for a time of day that people write, such as «8», «8 am», «8:30 p. m.», «20 h» or
 * «20.30».
 */
const TIME = /^(\d{1,2})(?:\s*[:.h]\s*([0-5]\d))?\s*(?:h|hs|hrs|horas?)?\.?\s*([ap]\.?\s*m\.?)?$/i;

/**
 * Returns a time of day in the format of the content files, such as «8:30», or null if the text is
 * not a time.
 */
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

/**
 * Returns the opening hours as words, such as «Lunes a viernes, de 9:00 a 18:00 (Ciudad de
 * México)».
 */
export function hoursWords(hours: { turnos: readonly Shift[]; lugar: string }): string {
  return `${capitalized(shiftsWords(hours))} (${hours.lugar})`;
}

/** Returns a range of weekdays as words, such as «lunes a viernes» or «sábado». */
export const daysWords = (first = '', last = ''): string =>
  first === last ? first : `${first} a ${last}`;

/** Returns shifts as words, such as «lunes a viernes, de 9:00 a 18:00». */
export function shiftsWords({ turnos }: { turnos: readonly Shift[] }): string {
  const byDays = Map.groupBy(turnos, ({ de, a }) => daysWords(de, a));
  const parts = [...byDays].map(([days, shifts]) => {
    const hours = shifts.map(({ abre, cierra }) => `de ${abre} a ${cierra}`);
    return `${days}, ${listWords(hours)}`;
  });
  return parts.join('; ');
}

/**
 * Returns the time for an answer as words, such as «cuatro horas hábiles». The words complete the
 * sentence «Te respondemos en …».
 *
 * @param locale the locale of the decimal sign, such as `es-AR`
 */
export function answerWords(
  workingHours: number,
  hours: { turnos: readonly Shift[] },
  locale: string,
): string {
  const days = Number((workingHours / usualDay(hours)).toFixed(6));
  if (Number.isInteger(days)) {
    return days === 1 ? 'un día hábil' : `${numberWord(days, locale)} días hábiles`;
  }
  return workingHours === 1
    ? 'una hora hábil'
    : `${numberWord(workingHours, locale)} horas hábiles`;
}

/**
 * Returns the number of hours of a working day. If the days differ, the result is the number for
 * the first working day.
 */
export function usualDay({ turnos }: { turnos: readonly Shift[] }): number {
  const first = turnos[0]?.de ?? 'lunes';
  const minutes = turnos
    .filter(({ de, a }) => isWithin(first, de, a))
    .reduce((sum, { abre, cierra }) => sum + minutesOf(cierra) - minutesOf(abre), 0);
  return minutes / 60;
}

/** Tells whether a day of the week is between two days or equals one of the two days. */
export function isWithin(day: Weekday, first: Weekday, last: Weekday): boolean {
  const at = (name: Weekday) => WEEKDAYS.indexOf(name);
  return (at(day) - at(first) + 7) % 7 <= (at(last) - at(first) + 7) % 7;
}

function numberWord(number: number, locale: string): string {
  return NUMBERS[number] ?? numberWords(number, locale);
}
