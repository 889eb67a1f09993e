import { TZDate } from '@date-fns/tz';
import { perContent } from '#content/snapshot/content.ts';
import { isWithin, minutesOf, WEEKDAYS } from '#content/values/hours.ts';
import { type Hours } from '#content/schemas/hours.ts';
import { dayOf, shiftDay, weekdayOf } from '#server/leads/zone.ts';

export type PromiseClock = ReturnType<typeof createPromiseClock>;

const FARTHEST_DAYS = 400;

const HOUR_MS = 60 * 60 * 1000;

/** Creates a clock that counts only opening hours. An answer may take `workingHours` of them. */
export function createPromiseClock(hours: Hours, workingHours: number) {
  const known = new Map<string, readonly { opens: number; closes: number }[]>();
  const holidays = new Set(hours.festivos);

  function shiftsOf(day: string) {
    const found = known.get(day);
    if (found !== undefined) return found;
    const name = WEEKDAYS[weekdayOf(day)] ?? 'lunes';
    const isHoliday = holidays.has(day) || holidays.has(day.slice('2026-'.length));
    const shifts = hours.turnos
      .filter(({ de, a }) => !isHoliday && isWithin(name, de, a))
      .map(({ abre, cierra }) => ({
        opens: momentOf(day, abre, hours.zona),
        closes: momentOf(day, cierra, hours.zona),
      }))
      .sort((one, other) => one.opens - other.opens);
    if (known.size > FARTHEST_DAYS) known.clear();
    known.set(day, shifts);
    return shifts;
  }

  return {
    dueAt(arrivedAt: number, share = 1): number {
      let left = share * workingHours * HOUR_MS;
      let day = dayOf(arrivedAt, hours.zona);
      let last = arrivedAt;
      for (let days = 0; days < FARTHEST_DAYS; days += 1) {
        for (const { opens, closes } of shiftsOf(day)) {
          const from = Math.max(opens, arrivedAt);
          const available = Math.max(0, closes - from);
          if (available >= left && available > 0) return from + left;
          left -= available;
          if (available > 0) last = closes;
        }
        day = shiftDay(day, 1);
      }
      return last;
    },
    workingMs(from: number, to: number): number {
      let sum = 0;
      const last = dayOf(to, hours.zona);
      for (let day = dayOf(from, hours.zona); day <= last; day = shiftDay(day, 1)) {
        for (const { opens, closes } of shiftsOf(day)) {
          sum += Math.max(0, Math.min(closes, to) - Math.max(opens, from));
        }
      }
      return sum;
    },
  };
}

const agencyClock = perContent(({ brand: { atencion } }) =>
  createPromiseClock(atencion.horario, atencion.horasHabiles),
);

export const agencyPromise: PromiseClock = {
  dueAt: (...asked) => agencyClock().dueAt(...asked),
  workingMs: (...asked) => agencyClock().workingMs(...asked),
};

/** If a clock change skips `time`, the result is later by that change, such as 3:30 for 2:30. */
function momentOf(day: string, time: string, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const minutes = minutesOf(time);
  return new TZDate(year, month - 1, date, Math.floor(minutes / 60), minutes % 60, zone).getTime();
}
