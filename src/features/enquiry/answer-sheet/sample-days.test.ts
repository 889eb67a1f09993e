import { expect, test } from 'vitest';
import { parseCalendarDate } from '#forms/calendar-date.ts';
import { sampleDays } from './sample-days.ts';

test('the sample is published on a Tuesday, seven weeks after what it needs has come', () => {
  const from = (day: string) => sampleDays(parseCalendarDate(day) ?? undefined);
  const first = { dia: 'martes 19 de enero de 2027', llegan: '1 de diciembre' };
  // A Monday and a Tuesday; from the Wednesday on, the week to sign in ends after that Tuesday.
  expect(from('23-11-2026')).toEqual(first);
  expect(from('24-11-2026')).toEqual(first);
  expect(from('25-11-2026')).toEqual({
    dia: 'martes 26 de enero de 2027',
    llegan: '8 de diciembre',
  });
});
