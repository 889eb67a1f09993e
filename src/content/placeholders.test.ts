import { expect, it } from 'vitest';
import { fill } from './fill.ts';
import { validate } from './read-yaml.ts';
import { noticesSchema } from './schemas/notices.ts';

it('puts values where they go, as they are, as often as they are named', () => {
  expect(fill('{a} y {b}, {a}', { a: '$& {b}', b: 2 })).toBe('$& {b} y 2, $& {b}');
});

it('leaves alone what it has no value for', () => {
  expect(fill('{otro} {toString} {}', { a: 1 })).toBe('{otro} {toString} {}');
});

it('is told at the build when a text names what nobody fills', () => {
  const origen = { titulo: 'No se envió', texto: 'Escríbenos a {corero}.' };
  expect(() => validate('content/avisos.yaml', { origen }, noticesSchema)).toThrow(
    'campo «origen.texto»: {corero} no existe; se puede usar {telefono}, {correo}, {espera}, {nombre}',
  );
});
