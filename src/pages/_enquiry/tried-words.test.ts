import { expect, it } from 'vitest';
import { triedWords } from './tried-words.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const copy = { texto: 'Probado {hace}.', llegada: 'Llegó en {tiempo}.' };

it.each([
  ['seconds', 30_000, 4_200, 'Probado hace 30 segundos. Llegó en 4 segundos.'],
  ['minutes', 12 * 60_000, 61_000, 'Probado hace 12 minutos. Llegó en 1 minuto.'],
  ['hours, without a mailbox', 3_700_000, null, 'Probado hace 1 hora.'],
])('says when, in %s', (_name, ago, mailMs, said) => {
  expect(triedWords(copy, { endedAt: NOW - ago, mailMs }, NOW)).toBe(said);
});

it('says nothing without words, and of a round that failed', () => {
  expect(triedWords(undefined, { endedAt: NOW, mailMs: null }, NOW)).toBeNull();
  expect(triedWords(copy, null, NOW)).toBeNull();
});
