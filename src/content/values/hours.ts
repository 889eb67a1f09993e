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

export function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Converts a day from the content files' format to `25/12`. Any other text stays unchanged. */
export function shownDay(text: string): string {
  const [, year, month, day] = /^(?:(\d{4})-)?(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (month === undefined || day === undefined) return text;
  return [Number(day), Number(month), ...(year === undefined ? [] : [year])].join('/');
}

/** Converts a day `25/12` to `12-25`, as in the files. Any other text stays unchanged. */
export function keptDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(text) ?? [];
  if (day === undefined || month === undefined) return text;
  const two = (digits: string) => digits.padStart(2, '0');
  return [...(year === undefined ? [] : [year]), two(month), two(day)].join('-');
}

const TIME = /^(\d{1,2})(?:\s*[:.h]\s*([0-5]\d))?\s*(?:h|hs|hrs|horas?)?\.?\s*([ap]\.?\s*m\.?)?$/i;

/** Converts a typed time to the content files' format, «8:30». Returns null for another text. */
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

export function hoursWords(hours: { turnos: readonly Shift[]; lugar: string }): string {
  return `${capitalized(shiftsWords(hours))} (${hours.lugar})`;
}

export const daysWords = (first = '', last = ''): string =>
  first === last ? first : `${first} a ${last}`;

/** Returns shifts in words, such as «lunes a viernes, de 9:00 a 18:00». */
export function shiftsWords({ turnos }: { turnos: readonly Shift[] }): string {
  const byDays = Map.groupBy(turnos, ({ de, a }) => daysWords(de, a));
  const parts = [...byDays].map(([days, shifts]) => {
    const hours = shifts.map(({ abre, cierra }) => `de ${abre} a ${cierra}`);
    return `${days}, ${listWords(hours)}`;
  });
  return parts.join('; ');
}

/** Returns the end of «Te respondemos en …», such as «cuatro horas hábiles». */
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

/** Returns how many hours the agency works on the first day of its first shift. */
export function usualDay({ turnos }: { turnos: readonly Shift[] }): number {
  const first = turnos[0]?.de ?? 'lunes';
  const minutes = turnos
    .filter(({ de, a }) => isWithin(first, de, a))
    .reduce((sum, { abre, cierra }) => sum + minutesOf(cierra) - minutesOf(abre), 0);
  return minutes / 60;
}

export function isWithin(day: Weekday, first: Weekday, last: Weekday): boolean {
  const at = (name: Weekday) => WEEKDAYS.indexOf(name);
  return (at(day) - at(first) + 7) % 7 <= (at(last) - at(first) + 7) % 7;
}

function numberWord(number: number, locale: string): string {
  return NUMBERS[number] ?? numberWords(number, locale);
}
