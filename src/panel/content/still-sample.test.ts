import { describe, expect, it } from 'vitest';
import { contentFile } from '#content/schemas/content-files.ts';
import { type Field, partsOf } from '#content/edit/form-model.ts';
import { isMarkdown, modelOf } from '#content/edit/posted-text.ts';
import { beginnings, sampleKeys, stillSample, type StillSample } from './still-sample.ts';

const BEGINNINGS = beginnings();
const KEYS = sampleKeys(BEGINNINGS);
const SAMPLE = new Map(BEGINNINGS.full);
const SHORT = new Map(BEGINNINGS.short);

const changed = (file: string, from: string, to: string) =>
  new Map([...SAMPLE, [file, (SAMPLE.get(file) ?? '').replace(from, to)]]);

const placed = ({ fields }: StillSample) => fields.map(({ file, path }) => `${file} ${path}`);
const places = (texts: ReadonlyMap<string, string>) => placed(stillSample(texts, KEYS));

function fieldsToSee(texts: Iterable<readonly [string, string]>): number {
  const seen = (field: Field): number => {
    if (field.isDetail) return 0;
    if ('value' in field || field.kind === 'lines') return Number(field.isPresent);
    return partsOf(field).reduce((sum, part) => sum + seen(part), 0);
  };
  return Array.from(texts).reduce((sum, [file, text]) => {
    const model = contentFile(file)?.isDetail === true ? null : modelOf(file, text);
    return sum + (model === null ? 0 : seen(model)) + Number(isMarkdown(file));
  }, 0);
}

it('the short beginning has at most 250 fields to look at, and only what an agency is known by is not hers', () => {
  expect(fieldsToSee(SHORT)).toBeLessThanOrEqual(250);
  expect(fieldsToSee(SAMPLE)).toBeGreaterThan(1500);
  const left = stillSample(SHORT, KEYS);
  expect(left.isUntouched).toBe(true);
  expect(placed(left)).toEqual([
    ...[0, 1, 2].map((index) => `servicios.yaml lista.${index}.desde`),
    ...['nombre', 'razonSocial', 'correo', 'telefono'].map((path) => `marca.yaml ${path}`),
    'legal.yaml correoPrivacidad',
  ]);
});

describe('what is still of the sample', () => {
  it('is what it says of its agency, what is seen most first, and less by what somebody changed', () => {
    const { fields, isUntouched } = stillSample(SAMPLE, KEYS);
    expect(isUntouched).toBe(true);
    const files = [...new Set(fields.map(({ file }) => file))];
    expect(files.slice(0, 4)).toEqual([
      ...['inicio.yaml', 'servicios.yaml', 'marca.yaml', 'contacto.yaml'],
    ]);
    const price = stillSample(changed('servicios.yaml', 'desde: 78000', 'desde: 79000'), KEYS);
    expect(price).toMatchObject({ isUntouched: false, fields: { length: fields.length - 1 } });
  });

  it('is no word that fits any agency, and shows no name of what a page fills in', () => {
    expect(SAMPLE.get('servicios.yaml')).toContain('nombre: Tienda en línea');
    const { fields } = stillSample(SAMPLE, KEYS);
    const words = fields.map((field) => field.words);
    expect(words).not.toContain('Tienda en línea');
    expect(SAMPLE.get('servicios.yaml')).toContain('plazo: 6 a 8 semanas');
    expect(words).not.toContain('6 a 8 semanas');
    expect(fields.filter(({ words }) => /\{\w+/.test(words))).toEqual([]);
  });

  it('is none of what lies under «Detalles», of a choice, of a place that a page fills, or of a country', () => {
    const found = places(SAMPLE);
    expect(found).not.toContainEqual(
      expect.stringMatching(/^errores\.yaml|^servicios\.yaml rotulos/),
    );
    expect(found).not.toContainEqual(expect.stringMatching(/ruta$| id$|horario\.zona$/));
    expect(found).not.toContain('contacto.yaml lado.hablar');
  });

  it('is told by what it says and not by where it stands in its list', () => {
    const moved = changed(
      'servicios.yaml',
      'lista:\n',
      'lista:\n  - id: boya\n    nombre: Boyas\n',
    );
    const found = places(moved);
    expect(found).toContain('servicios.yaml lista.2.resumen');
    expect(found).not.toContain('servicios.yaml lista.0.resumen');
  });

  it('is the text of a note under any other name', () => {
    const [name = '', text = ''] = [...SAMPLE].find(([file]) => file.startsWith('notas/')) ?? [];
    const renamed = new Map([...SAMPLE, ['notas/otra.md', text]]);
    renamed.delete(name);
    expect(places(renamed)).toContain('notas/otra.md texto');
    const own = new Map([['notas/otra.md', '---\ntitulo: Mía\n---\nOtro texto.\n']]);
    expect(places(own)).toEqual([]);
  });

  it('is nothing where the version brings no sample, or a file cannot be read', () => {
    const none = { fields: [], isUntouched: false };
    expect(stillSample(SAMPLE, sampleKeys({ full: [], short: [] }))).toEqual(none);
    expect(stillSample(new Map([['marca.yaml', ': : :']]), KEYS)).toEqual(none);
  });
});
