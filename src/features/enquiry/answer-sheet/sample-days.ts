import { spellCalendarDate } from '#forms/calendar-date.ts';

const TUESDAY = 2;
/** How long a signature takes, at least, and the work after it, in days: whole weeks. */
const SIGNING = 7;
const WORK = 49;

/**
 * The days of the sample quotation, which counts from today so that it never grows old: the Tuesday on which
 * it is published, and the one seven weeks before, on which all that it needs has come.
 * @param now a date that reads its day where the agency is
 */
export function sampleDays(now: Date): { dia: string; llegan: string } {
  const soonest = SIGNING + ((7 + TUESDAY - now.getDay()) % 7);
  const after = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const come = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long' });
  return {
    dia: spellCalendarDate(after(soonest + WORK)),
    llegan: come.format(after(soonest)),
  };
}
