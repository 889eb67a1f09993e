import { expect, it } from 'vitest';
import { validateForm } from '#forms/parse.ts';
import { leadFromForm } from './from-form.ts';

const ID = '3f0c2a54-6c1e-4d0b-9d3a-0a8f1f1f2c11';

it('the quote keeps dates, budget, types and the free text of the other type', () => {
  const form = new URLSearchParams([
    ['quote[nombre]', 'Ana'],
    ['quote[correo]', 'ana@ejemplo.mx'],
    ['quote[telefono]', '+52 55 5123 4567'],
    ['quote[comienzo]', '01-02-2097'],
    ['quote[lanzamiento]', '01-05-2097'],
    ['quote[presupuesto]', 'Aún no lo sé'],
    ['tipo[]', 'tienda'],
    ['tipo[]', 'otro'],
    ['tipo_otro', 'Un quiosco'],
    ['restriction[]', 'Sin cookies'],
    ['agree', 'si'],
  ]);
  const { data } = validateForm('quote', form);
  expect(data && leadFromForm('quote', data, ID)).toEqual({
    kind: 'cotizacion',
    form: 'cotizacion',
    submissionId: ID,
    nombre: 'Ana',
    correo: 'ana@ejemplo.mx',
    telefono: '525551234567',
    detail: {
      telefonoEscrito: '+52 55 5123 4567',
      comienzo: '01-02-2097',
      lanzamiento: '01-05-2097',
      presupuesto: 'Aún no lo sé',
      tipos: ['tienda', 'otro'],
      otroTipo: 'Un quiosco',
      restricciones: ['Sin cookies'],
    },
  });
});
