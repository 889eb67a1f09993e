import { expect, it } from 'vitest';
import { usualReminders } from './WorkForm.tsx';

const ZONE = 'America/Mexico_City';

it.each([
  ['2026-11-22T01:03:00Z', ['2026-11-22T10:00', '2026-11-23T10:00']],
  ['2026-11-23T05:59:00Z', ['2026-11-23T10:00']],
  ['2026-11-23T18:00:00Z', ['2026-11-24T10:00', '2026-11-30T10:00']],
])('offers a reminder in the brand’s zone at %s', (now, values) => {
  expect(usualReminders(Date.parse(now), ZONE).map(({ value }) => value)).toEqual(values);
});
