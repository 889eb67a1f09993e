import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fill } from '#content/values/placeholders.ts';
import { readYaml, validate, withAgencyWords } from './read-yaml.ts';
import { noticesSchema } from '#content/schemas/notices.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

it('puts values where they go, as they are, as often as they are named', () => {
  expect(fill('{a} y {b}, {a}', { a: '$& {b}', b: 2 })).toBe('$& {b} y 2, $& {b}');
});

it('leaves alone what it has no value for', () => {
  expect(fill('{otro} {toString} {}', { a: 1 })).toBe('{otro} {toString} {}');
});

it('is told at the build when a text names what nobody fills', () => {
  const origen = { titulo: 'No se envió', texto: 'Escríbenos a {corero}.' };
  expect(() => validate('content/avisos.yaml', { origen }, noticesSchema)).toThrow(
    'campo «origen.texto»: {corero} no existe; se puede usar {telefono}, {correo}, {espera}, {boton}, {nombre}, {precio:…} con el «id» de un servicio',
  );
});

it('says the price of the service that a text names, in any file but the brand', () => {
  const said = withAgencyWords({ a: ['Webs desde {precio:sitio} o {precio:nada}'] }, 'sample');
  expect(said).toEqual({ a: ['Webs desde $32,000\u00a0MXN o {precio:nada}'] });
  const priced = { moneda: 'EUR', idioma: 'es-ES' };
  const audit = { id: 'auditoria', nombre: 'Auditoría', desde: 950, por: 'proyecto' };
  const catalogue = { ...priced, lista: [audit], nota: 'Desde {precio:auditoria}' };
  expect(withAgencyWords(catalogue, 'sample', 'servicios.yaml').nota).toBe('Desde 950\u00a0€');
});

it('reckons an amount that follows from others, with the currency’s code or without', () => {
  const said = (text: string) => withAgencyWords({ a: [text] }, 'sample').a[0];
  expect(said('{precio:guardia.turno}')).toBe('$12,000\u00a0MXN');
  expect(said('{precio:guardia + guardia.turno}')).toBe('$18,500\u00a0MXN');
  expect(said('{precio:app - tienda}, {monto:tienda * 30%}')).toBe('$62,000\u00a0MXN, $23,400');
  expect(said('{monto:tienda.servidor.hasta} y {monto:431 - guardia / 100}')).toBe('$1,500 y $366');
  expect(said('{precio:textos}')).toBe('$1,200\u00a0MXN');
  for (const wrong of [
    '{precio:guardia + nada}',
    '{precio:guardia +}',
    '{monto:app ? 2}',
    '{monto:app / 0}',
  ])
    expect(said(wrong)).toBe(wrong);
});

it('keeps no former price: a change of the catalogue is in the next reading', () => {
  const folder = temporaryFolder();
  cpSync('sample', folder, { recursive: true });
  const file = join(folder, 'servicios.yaml');
  const price = () => readYaml('servicios.yaml', servicesSchema, folder).lista[0]?.desde;
  expect(price()).toBe(78000);
  writeFileSync(file, readFileSync(file, 'utf8').replace('78000', '79000'));
  expect(price()).toBe(79000);
});
