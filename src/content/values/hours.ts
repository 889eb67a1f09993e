import { listWords, numberWords } from './locale.ts';
import { type Hours, minutesOf, WEEKDAYS } from '#content/schemas/hours.ts';

const NUMBERS = ['', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];

/** «Lunes a viernes, de 9:00 a 18:00 (Ciudad de México)». */
export function hoursWords(hours: Hours): string {
  return `${capitalized(shiftsWords(hours))} (${hours.lugar})`;
}

/** A text as the beginning of a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** «lunes a viernes, de 9:00 a 18:00»: completes «Te contestamos de …». */
export function shiftsWords({ turnos }: Pick<Hours, 'turnos'>): string {
  const byDays = Map.groupBy(turnos, ({ de, a }) => (de === a ? de : `${de} a ${a}`));
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
export function answerWords(workingHours: number, hours: Hours, locale: string): string {
  const day = usualDay(hours);
  const days = workingHours / day;
  if (Number.isInteger(days)) {
    return days === 1 ? 'un día hábil' : `${numberWord(days, locale)} días hábiles`;
  }
  return workingHours === 1
    ? 'una hora hábil'
    : `${numberWord(workingHours, locale)} horas hábiles`;
}

/** Hours of a working day; of the first one, should they differ. */
function usualDay({ turnos }: Hours): number {
  const first = turnos[0]?.de ?? 'lunes';
  const minutes = turnos
    .filter(({ de, a }) => isWithin(first, de, a))
    .reduce((sum, { abre, cierra }) => sum + minutesOf(cierra) - minutesOf(abre), 0);
  return minutes / 60;
}

/** Whether a day of the week is one of some that follow one another; past Sunday comes Monday. */
export function isWithin(
  day: (typeof WEEKDAYS)[number],
  first: (typeof WEEKDAYS)[number],
  last: (typeof WEEKDAYS)[number],
): boolean {
  const at = (name: (typeof WEEKDAYS)[number]) => WEEKDAYS.indexOf(name);
  return (at(day) - at(first) + 7) % 7 <= (at(last) - at(first) + 7) % 7;
}

function numberWord(number: number, locale: string): string {
  return NUMBERS[number] ?? numberWords(number, locale);
}
