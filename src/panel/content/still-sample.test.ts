import { describe, expect, it } from 'vitest';
import { sampleTexts, stillSample } from './still-sample.ts';

const SAMPLE = sampleTexts();

/** The sample's with some words of a file changed for others. */
const changed = (file: string, from: string, to: string) =>
  new Map([...SAMPLE, [file, (SAMPLE.get(file) ?? '').replace(from, to)]]);

const places = (texts: ReadonlyMap<string, string>) =>
  stillSample(texts, SAMPLE).fields.map(({ file, path }) => `${file} ${path}`);

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
