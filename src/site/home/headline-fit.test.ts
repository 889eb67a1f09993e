import { expect, it } from 'vitest';
import { headlineFit } from './HomeHero.tsx';

it.each([
  ['Hacemos', ['tu tienda', 'tu sistema'], 'y nos quedamos de guardia.', 'long'],
  ['Hacemos', ['tu tienda', 'tu sistema'], 'y nos vamos.', 'short'],
  ['Construimos', ['tu sitio'], 'sin más.', 'long'],
  ['Hacemos', ['tu inventario', 'tu sitio'], 'sin más.', 'long'],
  ['Hacemos', ['tu agenda'], 'y te recomendamos.', 'longer'],
  ['Hacemos', ['tu sitio'], '', 'short'],
] as const)('%s %j %s is %s', (antes, palabras, despues, fit) => {
  expect(headlineFit({ antes, palabras: [...palabras], despues })).toBe(fit);
});
