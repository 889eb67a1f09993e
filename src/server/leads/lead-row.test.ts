import { expect, it } from 'vitest';
import { leadFromRow } from '#server/leads/lead-row.ts';

const row = {
  id: 'a',
  folio: 'ATA-1',
  submission_id: null,
  kind: 'contacto',
  form: 'simple',
  nombre: 'Ana',
  correo: 'ana@example.org',
  telefono: '5551234567',
  detail: '{"mensaje":"Hola","newsletter":true,"tipos":["web"],"nuevo":3}',
  content_hash: 'x',
  passed_by: null,
  status: 'nueva',
  origin: null,
  created_at: 0,
};

it('reads what any form wrote, fields that it does not know too', () => {
  expect(leadFromRow(row).detail).toEqual({
    mensaje: 'Hola',
    newsletter: true,
    tipos: ['web'],
    nuevo: 3,
  });
});

it.each(['{"mensaje":"Ho', '', 'null', '[]', '"texto"', '{"mensaje":{"a":1}}', '{"tipos":[null]}'])(
  'refuses a damaged one rather than deliver it wrong: %s',
  (detail) => {
    expect(() => leadFromRow({ ...row, detail })).toThrow();
  },
);
