import { expect, test } from 'vitest';
import { routeParts } from './MobilePage.tsx';

test('the way goes down where the signal ends and comes up where it is found again', () => {
  const { above, under, lit, dark } = routeParts([true, false, false, true]);
  expect(above).toBe('M0 30H21M74 30H75M75 30H100');
  expect(under).toBe('M21 30L25 78H50H70L74 30');
  expect(lit).toBe('M0 30h.01M75 30h.01');
  expect(dark).toBe('M25 78h.01M50 78h.01');
});

test('a day with a signal never goes under the ground', () => {
  expect(routeParts([true, true])).toMatchObject({
    above: 'M0 30H50M50 30H100',
    under: '',
    dark: '',
  });
});
