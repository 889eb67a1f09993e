import { dayOf, shiftDay, weekdayOf } from '#server/leads/zone.ts';

export function usualReminders(now: number, timeZone: string): { words: string; value: string }[] {
  const today = dayOf(now, timeZone);
  const value = (days: number) => `${shiftDay(today, days)}T10:00`;
  const untilMonday = 7 - weekdayOf(today);
  return [
    { words: 'Mañana 10:00', value: value(1) },
    ...(untilMonday === 1 ? [] : [{ words: 'El lunes 10:00', value: value(untilMonday) }]),
  ];
}
