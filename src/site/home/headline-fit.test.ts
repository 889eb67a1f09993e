import { expect, it } from 'vitest';
import { needsSmallLetters } from './HomeHero.tsx';

it.each([
  ['Hacemos', ['tu tienda', 'tu sistema'], 'y nos quedamos de guardia.', false],
  ['Construimos', ['tu sitio'], 'sin más.', false],
  ['Hacemos', ['tu inventario', 'tu sitio'], 'sin más.', false],
  ['Hacemos', ['tu agenda'], 'y te recomendamos.', true],
  ['Hacemos', ['tu sitio'], '', false],
] as const)('%s %j %s needs small letters on a phone: %s', (antes, palabras, despues, needed) => {
  expect(needsSmallLetters({ antes, palabras: [...palabras], despues })).toBe(needed);
});
