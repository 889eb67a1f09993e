import { expect, it } from 'vitest';
import { ContentError } from '#content/schemas/content-error.ts';
import { Refusal, refusalWords } from './refusal.ts';

it.each([
  [new Refusal('El texto está mal.'), 'El texto está mal.'],
  [new ContentError('servicios.yaml, línea 3: falta el precio'), 'falta el precio'],
  [Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), 'disco'],
  [new Error('FATAL ERROR: Reached heap limit - JavaScript heap out of memory'), 'memoria'],
  [new Error("ENAMETOOLONG: name too long, open 'notas/la-nota.md'"), 'título'],
  [new Error("EACCES: permission denied, mkdir 'data/contenido'"), 'permiso'],
  [
    new Error('it failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:5432') }),
    'base de datos',
  ],
  [new TypeError('Cannot read properties of undefined'), 'registro del servidor'],
])('says of %s what there is to do, and nothing in English', (error, words) => {
  const said = refusalWords(error);
  expect(said.words).toContain(words);
  expect(said.words).not.toMatch(/\b(?:the|error|failed|cannot)\b/i);
});
