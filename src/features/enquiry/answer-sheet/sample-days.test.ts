import { TZDate } from '@date-fns/tz';
import { expect, test } from 'vitest';
import { sampleDays } from './sample-days.ts';

test('the sample is published on a Tuesday, seven weeks after what it needs has come', () => {
  const from = (day: string) =>
    sampleDays(new TZDate(`${day}T23:30:00-06:00`, 'America/Mexico_City'));
  const first = { dia: 'martes 19 de enero de 2027', llegan: '1 de diciembre' };
  // A Monday's and a Tuesday's last hour where the agency is, the next day elsewhere; from the Wednesday on, the week to sign in ends after that Tuesday.
  expect(from('2026-11-23')).toEqual(first);
  expect(from('2026-11-24')).toEqual(first);
  expect(from('2026-11-25')).toEqual({
    dia: 'martes 26 de enero de 2027',
    llegan: '8 de diciembre',
  });
});
