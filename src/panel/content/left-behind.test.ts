import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, SAMPLE_FOLDER } from '#content/read/content-directory.ts';
import { leftBehind } from './left-behind.ts';

const SAMPLE = new Map(
  filesIn(SAMPLE_FOLDER)
    .filter((file) => /\.(?:yaml|md)$/.test(file))
    .map((file) => [file, readFileSync(join(SAMPLE_FOLDER, file), 'utf8')]),
);

function changed(
  ...changes: readonly (readonly [file: string, from: string | RegExp, to: string])[]
) {
  const texts = new Map(SAMPLE);
  for (const [file, from, to] of changes) texts.set(file, texts.get(file)?.replace(from, to) ?? '');
  return texts;
}
const TO_PESOS = ['servicios.yaml', 'moneda: MXN', 'moneda: ARS'] as const;
const TO_ARGENTINA = ['marca.yaml', 'pais: MX', 'pais: AR'] as const;

it.each([
  ['where neither country nor currency changes', 'desde: 24000', 'desde: 25000'],
  ['of a currency that is half written', 'moneda: MXN', 'moneda: A'],
])('says nothing %s', (_what, from, to) => {
  expect(leftBehind(SAMPLE, changed(['servicios.yaml', from, to]))).toBeNull();
});

it('names what a change of currency leaves in the old one, each at its field', () => {
  const left = leftBehind(SAMPLE, changed(TO_PESOS));
  expect(left?.change).toBe('la moneda, de MXN a ARS');
  const at = (file: string, path: RegExp) =>
    left?.fields.filter((field) => field.file === file && path.test(field.path)) ?? [];
  expect(at('servicios.yaml', /servidor\.desde$/)).not.toEqual([]);
  expect(at('cotizacion.yaml', /extra\.precio$/)).toMatchObject([{ words: '9,000' }]);
  expect(at('servicios.yaml', /^otros\.\d\.desde$/).length).toBe(3);
  expect(at('paginas/guardia.md', /^texto$/)).toEqual([]);
  expect(at('cotizacion.yaml', /presupuesto\.ayuda$/)[0]?.words).toContain('pesos mexicanos');
  expect(at('cotizacion.yaml', /presupuesto.*\.\d+$/).length).toBeGreaterThanOrEqual(4);
  expect(at('marca.yaml', /./)).toEqual([]);
});

it('is content with a price that was written anew', () => {
  const price = /desde: 78000/;
  const fields = (texts: ReadonlyMap<string, string>) =>
    leftBehind(SAMPLE, texts)?.fields.filter(({ words }) => words === '78,000').length ?? 0;
  expect(fields(changed(TO_PESOS))).toBe(
    fields(changed(TO_PESOS, ['servicios.yaml', price, 'desde: 900000'])) + 1,
  );
});

it('names what a change of country leaves: telephone, zone, language, currency and its name', () => {
  const left = leftBehind(SAMPLE, changed(TO_ARGENTINA));
  expect(left?.change).toBe('el país, de México a Argentina');
  const names = left?.fields.map(({ file, path }) => `${file} ${path}`);
  expect(names).toEqual(
    expect.arrayContaining([
      'marca.yaml telefono',
      'marca.yaml horario.zona',
      'marca.yaml direccion.ciudad',
      'servicios.yaml idioma',
      'servicios.yaml moneda',
    ]),
  );
  expect(left?.fields.some(({ words }) => words.includes('En México'))).toBe(true);
  expect(names?.some((name) => name.endsWith('servidor.desde'))).toBe(false);
});
