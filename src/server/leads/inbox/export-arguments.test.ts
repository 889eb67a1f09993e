import { expect, it } from 'vitest';
import { exportWish } from './export.ts';

it('takes all out as CSV where nothing is asked', () => {
  expect(exportWish([])).toEqual({
    query: { filter: {}, sort: 'arrival', cursor: null },
    format: 'csv',
    out: null,
  });
});

it('asks with the words of the panel’s list', () => {
  const args = ['--tipo', 'tienda', '--desde=2026-01-31', '--sin-responder', '--orden', 'vence'];
  expect(exportWish([...args, '--formato', 'jsonl', '--salida', '-'])).toEqual({
    query: {
      filter: { type: 'tienda', from: '2026-01-31', unanswered: true },
      sort: 'due',
      cursor: null,
    },
    format: 'jsonl',
    out: '-',
  });
});

it.each([
  ['an option that there is not', ['--color', 'rojo']],
  ['a value that says nothing', ['--desde', 'ayer']],
  ['a state that there is not', ['--estado', 'perdida-ayer']],
  ['a format that there is not', ['--formato', 'xlsx']],
  ['somebody’s own', ['--responsable', 'yo']],
  ['what is no option', ['todas']],
])('explains itself at %s', (_what, args) => {
  expect(exportWish(args)).toBeNull();
});
