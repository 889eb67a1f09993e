import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { contentDirectory } from '#content/read/content-directory.ts';
import { readingMinutes, signature } from '#content/words/note-words.ts';
import { notesPlace, ownAddresses, readOwnTexts } from './pages.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { type Note, notesPageSchema } from '#content/schemas/note.ts';
import { siteAddresses } from '#content/check/site-addresses.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const SITE = siteAddresses(process.cwd(), contentDirectory());

let directory: string;
beforeEach(() => {
  directory = temporaryFolder();
  for (const folder of ['notas', 'paginas']) mkdirSync(join(directory, folder));
  for (const file of ['marca.yaml', 'navegacion.yaml', 'notas.yaml', 'servicios.yaml']) {
    copyFileSync(join(contentDirectory(), file), join(directory, file));
  }
});

const note = (more: string, ...body: string[]) =>
  [
    '---',
    'titulo: Una nota',
    'descripcion: Lo que se aprende haciendo una cosa y no otra, contado en cincuenta letras.',
    'entrada: Esto es lo que vimos.',
    more,
    '---',
    ...(body.length > 0 ? body : ['Texto.']),
  ].join('\n');
const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
const read = () => readOwnTexts(directory, SITE);
const words = () => readYaml('notas.yaml', notesPageSchema, directory);

describe('the agency’s articles', () => {
  it('are nowhere, not even their list, while there is none', () => {
    const { notes } = read();
    expect(notes).toEqual([]);
    expect(notesPlace(notes, words)).toEqual([]);
    expect(ownAddresses(directory)).toEqual([]);
    write('paginas/uno.md', note('').replace('\n\n', '\n').concat('\n[x](/notas)'));
    expect(read).toThrow(/uno\.md no es válido:\n.*«\/notas» lleva a una página que no existe/);
  });

  it('are parsed again only after they, the brand, the prices or the pictures change', () => {
    write('notas/una.md', note('fecha: 2026-01-31', '{nombre} cobra {precio:sitio}.'));
    write('notas/otra.md', note('fecha: 2026-01-30'));
    const [una, otra] = read().notes.map(({ inicio }) => inicio);
    write('notas/otra.md', note('fecha: 2026-01-30', 'Otro texto.'));
    const again = read().notes.map(({ inicio }) => inicio);
    expect(again[0]).toBe(una);
    expect(again[1]).not.toEqual(otra);
    const brand = readFileSync(join(directory, 'marca.yaml'), 'utf8');
    write('marca.yaml', brand.replace(/^nombre: .*$/m, 'nombre: Bazar Azul'));
    expect(JSON.stringify(read().notes[0]?.inicio)).toContain('Bazar Azul cobra');
  });

  it('stand in a list, the latest first, which asks for its place in the navigation', () => {
    write('notas/primera.md', note('fecha: 2026-01-31'));
    write('notas/segunda.md', note('fecha: 2026-02-01\nautor: Ana Ruiz\nservicio: sitio'));
    const { notes } = read();
    expect(notes.map(({ ruta }) => ruta)).toEqual(['/notas/segunda', '/notas/primera']);
    expect(notes[0]).toMatchObject({ autor: 'Ana Ruiz', servicio: 'sitio', dibujo: 'faro' });
    expect(ownAddresses(directory)).toEqual(['/notas', '/notas/primera', '/notas/segunda']);
    expect(notesPlace(notes, words)).toMatchObject([
      { ruta: '/notas', titulo: 'Notas', pie: { columna: 'Para decidir' }, archivo: 'notas.yaml' },
    ]);
  });

  it('say how long they take', () => {
    write(
      'notas/uno.md',
      note('fecha: 2026-01-31', 'Uno **dos**.', '', 'Tres.', '## Parte', 'palabra '.repeat(395)),
    );
    const [one] = read().notes as [Note];
    expect(readingMinutes(one)).toBe(2);
    expect(readingMinutes({ ...one, secciones: [] })).toBe(1);
  });

  it('may lead to pages and to one another, and pages to them', () => {
    write('paginas/uno.md', note('', '[nota](/notas/una#parte) y [todas](/notas)'));
    write('notas/una.md', note('fecha: 2026-01-31', '## Parte', '[uno](/uno)'));
    expect(read().pages).toHaveLength(1);
    rmSync(join(directory, 'notas/una.md'));
    expect(read).toThrow(
      /paginas\/uno\.md no es válido:\n {2}línea 7: el enlace «\/notas\/una#parte»/,
    );
  });

  it('are signed by who wrote them, or by the brand', () => {
    const empty = { fecha: '2026-01-31', entrada: '', inicio: [], secciones: [] };
    const firma = 'Escrita por {autor}. {fecha} · {minutos} min';
    const by = (autor?: string) =>
      signature(
        { ...empty, ...(autor !== undefined && { autor }) },
        { rotulos: { ...words().rotulos, firma } },
        { nombre: 'Faro' },
      );
    expect(by('Ana Ruiz')).toBe(
      'Escrita por Ana Ruiz\n31\u00a0de\u00a0enero\u00a0de\u00a02026 · 1 min',
    );
    expect(by()).toContain('Escrita por Faro');
  });

  it.each<[string, string, RegExp, string?]>([
    ['no date', note('autor: Ana Ruiz'), /campo «fecha»: falta/],
    [
      'a day that there is not',
      note('fecha: 2026-02-30'),
      /campo «fecha»: se esperaba una fecha como «2026-01-31»; hay «2026-02-30»/,
    ],
    [
      'a service that nobody sells',
      note('fecha: 2026-01-31\nservicio: barco'),
      /una\.md: el servicio «barco» no está en servicios\.yaml/,
    ],
    [
      'a name of the list’s own',
      note('fecha: 2026-01-31'),
      /2\.md: ese nombre es de la lista de notas/,
      '2.md',
    ],
    ['a field of pages', note('fecha: 2026-01-31\nmenu: {}'), /el campo «menu» no existe aquí/],
  ])('stop the build at %s', (_what, text, message, name = 'una.md') => {
    write(`notas/${name}`, text);
    expect(read).toThrow(message);
  });
});
