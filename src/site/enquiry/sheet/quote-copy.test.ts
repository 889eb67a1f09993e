import { TZDate } from '@date-fns/tz';
import { expect, test } from 'vitest';
import { siteCopy } from '#site/enquiry/flow/testing-flow.tsx';

const sampleOn = (day: string, holidays?: readonly string[]) => {
  const today = new TZDate(`${day}T23:30:00-06:00`, 'America/Mexico_City');
  const copy = siteCopy('quote', today, holidays);
  return copy.kind === 'quote' ? copy.sample.slice(1).map(({ value }) => value) : [];
};

test('the sample has a closed price that adds up', () => {
  const said = sampleOn('2026-11-23');
  expect(said[0]).toBe('$78,000');
  expect(said[1]).toBe('$9,000');
  expect(said[2]).toBe('$87,000\u00A0MXN, más IVA');
});

test('it is published on a Tuesday, seven weeks after what it needs has come', () => {
  const when = (day: string) => sampleOn(day)[3];
  const first = 'El martes 19 de enero de 2027, si tus fotos llegan el 1 de diciembre';
  const second = 'El martes 26 de enero de 2027, si tus fotos llegan el 8 de diciembre';
  expect(when('2026-11-23')).toBe(first);
  expect(when('2026-11-24')).toBe(first);
  expect(when('2026-11-25')).toBe(second);
});

test('a holiday among its weeks moves the day to the next Tuesday that is none, and one on a weekend or after it does not', () => {
  const day = (holidays: string[]) => sampleOn('2026-11-23', holidays)[3]?.split(',')[0];
  expect(day(['12-25', '2027-01-01'])).toBe('El martes 26 de enero de 2027');
  expect(day(['12-25', '01-26'])).toBe('El martes 2 de febrero de 2027');
  expect(day(['12-26', '2025-12-24', '01-20'])).toBe('El martes 19 de enero de 2027');
});

test('a day that is none ends in an error, and not in a search without end', () => {
  expect(() => siteCopy('quote', new Date(Number.NaN))).toThrow(RangeError);
});
