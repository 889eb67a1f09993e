import { expect, it } from 'vitest';
import { createProbeTokens } from './round.ts';

const KEY = 'una-clave-de-prueba-de-treinta-y-dos-bytes';
let now = Date.UTC(2026, 0, 5, 12);
const marks = createProbeTokens(KEY, () => now);

it('is read with the very answer of the captcha that it was made for', () => {
  expect(marks.read(marks.make('uno', 'resuelto'), 'resuelto')).toBe('uno');
});

it.each([
  ['of another answer', () => marks.read(marks.make('uno', 'resuelto'), 'otro')],
  [
    'of another key',
    () => createProbeTokens(`${KEY}!`, () => now).read(marks.make('uno', 'a'), 'a'),
  ],
  ['that somebody made up', () => marks.read('dW5v.firma', 'a')],
  ['that is empty', () => marks.read('', '')],
  [
    'of ten minutes ago',
    () => {
      const mark = marks.make('uno', 'a');
      now += 10 * 60_000;
      return marks.read(mark, 'a');
    },
  ],
])('is not read when it is one %s', (_name, read) => {
  expect(read()).toBeNull();
});
