import { expect, it } from 'vitest';
import { createProbeTokens } from './round.ts';

const KEY = 'una-clave-de-prueba-de-treinta-y-dos-bytes';
let now = Date.UTC(2026, 0, 5, 12);
const tokens = createProbeTokens(KEY, () => now);

it('is read with the very answer of the captcha that it was made for', () => {
  expect(tokens.read(tokens.make('uno', 'resuelto'), 'resuelto')).toBe('uno');
});

it.each([
  ['of another answer', () => tokens.read(tokens.make('uno', 'resuelto'), 'otro')],
  [
    'of another key',
    () => createProbeTokens(`${KEY}!`, () => now).read(tokens.make('uno', 'a'), 'a'),
  ],
  ['that somebody made up', () => tokens.read('dW5v.firma', 'a')],
  ['that is empty', () => tokens.read('', '')],
  [
    'of ten minutes ago',
    () => {
      const token = tokens.make('uno', 'a');
      now += 10 * 60_000;
      return tokens.read(token, 'a');
    },
  ],
])('is not read when it is one %s', (_name, read) => {
  expect(read()).toBeNull();
});
