import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { contentDoubts } from './doubts.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  cpSync('sample', folder, { recursive: true });
});

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function change(file: string, ...changes: readonly (readonly [string | RegExp, string])[]) {
  const before = readFileSync(join(folder, file), 'utf8');
  const after = changes.reduce((text, [from, to]) => text.replace(from, to), before);
  expect(after).not.toBe(before);
  write(file, after);
}

const doubts = () =>
  contentDoubts(folder).map((each) =>
    each.replace(`${folder}/`, 'content/').replaceAll(/\s/g, ' '),
  );

function place(file: string, text: string): string {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  return `content/${file}, línea ${lines.findIndex((line) => line.includes(text)) + 1}`;
}

function sellInEuros() {
  change(
    'servicios.yaml',
    ['moneda: MXN', 'moneda: EUR'],
    ['idioma: es-MX', 'idioma: es-ES'],
    ['desde: 78000', 'desde: 4800'],
    ['desde: 140000', 'desde: 7900'],
    ['desde: 108000', 'desde: 6200'],
    ['desde: 36000', 'desde: 950'],
    ['desde: 32000', 'desde: 1390'],
    ['desde: 6500', 'desde: 180'],
  );
}

it('has none about the sample', () => {
  expect(contentDoubts('sample')).toEqual([]);
});

describe('files that nothing reads', () => {
  it('are said, with where they belong', () => {
    write('boyas.md', '---\ntitulo: Boyas\nfecha: 2026-11-20\n---\nTexto.\n');
    write('nosotros.md', '---\ntitulo: Nosotros\n---\nTexto.\n');
    write('local.JPG', '');
    write('seguridad.yaml', 'x: 1');
    write('borradores/inicio.yaml', 'x: 1');
    write('marcas.yaml', 'x: 1');
    write('apuntes.docx', '');
    expect(doubts()).toEqual([
      'content/apuntes.docx: nada en el sitio lee este archivo; sácalo de la carpeta, o mira su nombre.',
      'content/borradores/inicio.yaml: nada en el sitio lee este archivo; ¿querías decir «inicio.yaml»?',
      'content/boyas.md: nada en el sitio lee este archivo; es una nota, y van en la carpeta «notas».',
      'content/local.JPG: nada en el sitio lee este archivo; las imágenes van en la carpeta «imagenes».',
      'content/marcas.yaml: nada en el sitio lee este archivo; ¿querías decir «marca.yaml»?',
      'content/nosotros.md: nada en el sitio lee este archivo; las páginas van en la carpeta «paginas», y las notas, en «notas».',
    ]);
  });

  it('are not about files of a system, of git, or for the people who open the folder', () => {
    for (const name of ['.git/HEAD', '.DS_Store', 'Thumbs.db', 'README.md', 'imagenes/logo.svg']) {
      write(name, '');
    }
    write('notas/otra.md', '');
    write('imagenes.yaml', '');
    expect(doubts()).toEqual([]);
  });
});

describe('prices typed by hand', () => {
  it('are those of a service, in pages, ranges and questions', () => {
    sellInEuros();
    change('cotizacion.yaml', ['Menos de $50,000', 'Menos de 1390 €']);
    change('inicio.yaml', ['Sitios desde {precio:sitio}', 'Sitios desde 1.390']);
    write('paginas/nueva.md', 'Una auditoría cuesta 950 euros.\n\nHicimos 950 en el año 1390.\n');
    expect(doubts()).toEqual([
      `${place('cotizacion.yaml', '1390 €')}: «1390 €» es lo que cuesta «Sitio web»; si habla de eso, escribe {precio:sitio}, que cambia con el precio.`,
      `${place('inicio.yaml', '1.390')}: «1.390» es lo que cuesta «Sitio web»; si habla de eso, escribe {precio:sitio}, que cambia con el precio.`,
      'content/paginas/nueva.md, línea 1: «950 euros» es lo que cuesta «Auditoría de seguridad»; si habla de eso, escribe {precio:auditoria}, que cambia con el precio.',
    ]);
  });

  it('are those that were left of the sample too', () => {
    sellInEuros();
    change('cotizacion.yaml', ['Menos de $50,000', 'Menos de $78,000']);
    expect(doubts()).toEqual([
      `${place('cotizacion.yaml', '$78,000')}: «78,000» es un precio de la muestra («Tienda en línea»); mira si quedó de ella.`,
    ]);
  });
});

it('asks about a price ten times another that is paid alike', () => {
  sellInEuros();
  change('servicios.yaml', ['desde: 1390', 'desde: 13900']);
  expect(doubts()).toEqual([
    `${place('servicios.yaml', 'desde: 13900')}: ¿13.900 €? «Sitio web» cuesta diez veces lo que «Auditoría de seguridad» (950 €), o más; mira si a uno le sobra o al otro le falta una cifra.`,
  ]);
});

it.each([
  ['+34 910 555 0141', 'lleva menos cifras; mira si sobra alguna.'],
  ['+52 55 5550 014', 'lleva más cifras; mira si falta alguna.'],
  ['+506 2222 33334', 'mira si sobra'],
])('asks about the telephone %s', (telephone, says) => {
  change('marca.yaml', [/^telefono: .*/m, `telefono: ${telephone}`]);
  const [doubt, ...more] = doubts();
  expect(more).toEqual([]);
  expect(doubt).toMatch(/^content\/marca\.yaml, línea \d+: ¿\+/);
  expect(doubt).toContain(says);
});

it.each(['+34 910 555 014', '+54 9 11 5555 0142', '+49 30 1234567890'])(
  'asks nothing about the telephone %s',
  (telephone) => {
    change('marca.yaml', [/^telefono: .*/m, `telefono: ${telephone}`]);
    expect(doubts()).toEqual([]);
  },
);
