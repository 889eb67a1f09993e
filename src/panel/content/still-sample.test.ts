import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shortBeginning } from '#content/read/content-directory.ts';
import { contentFile } from '#content/schemas/content-files.ts';
import { type Field, partsOf } from '#content/edit/form-model.ts';
import { isMarkdown, modelOf } from '#content/edit/posted-text.ts';
import { sampleTexts, stillSample } from './still-sample.ts';

const BEGINNINGS = sampleTexts();
/** The full sample: of a file in both, the short one's entry comes last. */
const SAMPLE = new Map(BEGINNINGS.toReversed());

/** The sample with some replaced words in a file. */
const changed = (file: string, from: string, to: string) =>
  new Map([...SAMPLE, [file, (SAMPLE.get(file) ?? '').replace(from, to)]]);

const places = (texts: ReadonlyMap<string, string>) =>
  stillSample(texts, BEGINNINGS).fields.map(({ file, path }) => `${file} ${path}`);

/** The number of fields outside of «Detalles» with a value. */
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

it('the short beginning has at most 250 fields to look at, and all of them are nobody’s own', () => {
  const short = new Map(
    Array.from(shortBeginning(), ([file, path]) => [file, readFileSync(path, 'utf8')] as const),
  );
  expect(fieldsToSee(short)).toBeLessThanOrEqual(250);
  expect(fieldsToSee(SAMPLE)).toBeGreaterThan(1500);
  const { fields, all } = stillSample(short, BEGINNINGS);
  expect(fields).toHaveLength(all);
});

describe('what is still of the sample', () => {
  it('is all of the sample, what is seen most first, and less by what somebody changed', () => {
    const { fields, all } = stillSample(SAMPLE, SAMPLE);
    expect(fields).toHaveLength(all);
    const files = [...new Set(fields.map(({ file }) => file))];
    expect(files.slice(0, 4)).toEqual([
      ...['inicio.yaml', 'servicios.yaml', 'marca.yaml', 'contacto.yaml'],
    ]);
    const price = stillSample(changed('servicios.yaml', 'desde: 78000', 'desde: 79000'), SAMPLE);
    expect(price).toMatchObject({ all, fields: { length: all - 1 } });
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
    expect(found).toContain('servicios.yaml lista.1.nombre');
    expect(found).not.toContain('servicios.yaml lista.0.nombre');
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
    expect(stillSample(SAMPLE, new Map()).fields).toEqual([]);
    expect(stillSample(new Map([['marca.yaml', ': : :']]), SAMPLE)).toEqual({ fields: [], all: 0 });
  });
});
