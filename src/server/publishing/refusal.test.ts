import { expect, it } from 'vitest';
import { Refusal, refusalWords } from './refusal.ts';

it.each([
  [new Refusal('El texto está mal.', 'La compilación falló'), 'El texto está mal.'],
  [Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), 'disco'],
  [new Error('La compilación falló:\n\n[vite] File too large (os error 27)'), 'disco'],
  [new Error('FATAL ERROR: Reached heap limit - JavaScript heap out of memory'), 'memoria'],
  [new Error("ENAMETOOLONG: name too long, open 'notas/la-nota.md'"), 'título'],
  [new Error("EACCES: permission denied, mkdir '.cache'"), 'permiso'],
  [
    new Error('it failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:5432') }),
    'base de datos',
  ],
  [new TypeError('Cannot read properties of undefined'), 'publicacion.log'],
])('says of %s what there is to do, and nothing in English', (error, words) => {
  const said = refusalWords(error);
  expect(said).toContain(words);
  expect(said).not.toMatch(/\b(?:the|error|failed|cannot)\b/i);
});
