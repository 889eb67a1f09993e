import { expect, it } from 'vitest';
import { dayOf, endOfDay, isDay, shiftDay, startOfDay } from '#server/leads/zone.ts';

const ZONE = 'America/Mexico_City';

it.each(['2026-02-28', '2028-02-29', '1000-01-01', '8999-12-31'])('knows %s as a day', (day) => {
  expect(isDay(day)).toBe(true);
  expect(dayOf(startOfDay(day, ZONE), ZONE)).toBe(day);
  expect(startOfDay(day, ZONE)).toBeLessThan(endOfDay(day, ZONE));
  expect(day < shiftDay(day, 731)).toBe(true);
});

it.each([
  '2026-02-29',
  '2026-2-1',
  '26-01-01',
  'ayer',
  '',
  // For the year `26`, a browser sends `0026-01-01`. People write `9999-12-31` for «always».
  '0026-01-01',
  '9999-12-31',
])('takes «%s» for none', (text) => {
  expect(isDay(text)).toBe(false);
});
