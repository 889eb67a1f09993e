import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { contentDirectory } from '#content/read/content-directory.ts';
import { navigationWithPages } from '#content/check/navigation-with-pages.ts';
import { readOwnTexts } from './pages.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { navigationSchema } from '#content/schemas/navigation.ts';
import { siteAddresses } from '#content/check/site-addresses.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const SITE = siteAddresses(process.cwd(), contentDirectory());
const HEAD = [
  '---',
  'titulo: Quiénes somos',
  'descripcion: Quién está detrás de {nombre}, en qué trabaja cada quien y dónde.',
  'entrada: Somos seis personas.',
  '---',
  '',
];

let directory: string;
beforeEach(() => {
  directory = temporaryFolder();
  mkdirSync(join(directory, 'paginas'));
  for (const file of ['marca.yaml', 'navegacion.yaml']) {
    copyFileSync(join(contentDirectory(), file), join(directory, file));
  }
});

const write = (name: string, text: string) => writeFileSync(join(directory, 'paginas', name), text);
const withHead = (...body: string[]) => [...HEAD, ...body].join('\n');
const read = () => readOwnTexts(directory, SITE).pages;

describe('the agency’s own pages', () => {
  it('are none where the folder is empty, or is not there', () => {
    expect(read()).toEqual([]);
    rmSync(join(directory, 'paginas'), { recursive: true });
    expect(read()).toEqual([]);
  });

  it('are made of a head and of sections by heading', () => {
    write(
      'quienes-somos.md',
      withHead(
        'Antes de todo, **{nombre}**.',
        '',
        '## Cómo empezamos',
        '',
        'Lee [lo que hacemos](/servicios#sitio) o [esto](#cómo-empezamos).',
        '',
        '### En el puerto',
        '',
        '| Año | Qué |',
        '| --- | --: |',
        '| 1   | Uno |',
      ).replaceAll('\n', '\r\n'),
    );
    const [page] = read();
    const { nombre } = readYaml('marca.yaml', brandSchema, directory);
    expect(page).toMatchObject({
      ruta: '/quienes-somos',
      clase: 'quienes-somos',
      titulo: 'Quiénes somos',
      inicio: [{ tipo: 'texto', html: `<p>Antes de todo, <strong>${nombre}</strong>.</p>` }],
      secciones: [{ id: 'cómo-empezamos', titulo: 'Cómo empezamos' }],
    });
    expect(page?.descripcion).toContain(nombre);
    const [part] = page?.secciones[0]?.partes ?? [];
    const html = part?.tipo === 'texto' ? part.html : '';
    expect(html).toContain('<a href="/servicios#sitio">lo que hacemos</a>');
    expect(html).toContain('<h3>En el puerto</h3>');
    expect(html).toContain('<td align="right">Uno</td>');
    expect(html).not.toContain('style=');
  });

  it.each<[string, string, RegExp, string?]>([
    [
      'a name with capitals',
      withHead('x'),
      /Nosotros\.md: cada archivo de esta carpeta termina en «\.md»/,
      'Nosotros.md',
    ],
    ['an address of the site', withHead('x'), /«\/contacto» ya es de otra parte/, 'contacto.md'],
    ['an address of the server', withHead('x'), /«\/salud» ya es de otra parte/, 'salud.md'],
    ['an address of the panel', withHead('x'), /«\/panel» ya es de otra parte/, 'panel.md'],
    ['no head', 'Hola', /a\.md, línea 1: falta la cabecera.*«titulo»/],
    [
      'a wrong value, by its line',
      withHead('x').replace('Somos seis personas.', '6'),
      /a\.md no es válido:\n {2}línea 4, campo «entrada»: se esperaba un texto; hay 6/,
    ],
    ['no text', withHead(''), /la página no tiene texto/],
    ['HTML', withHead('uno', '', '<script>x</script>'), /línea 9: hay código HTML/],
    ['an image', withHead('![x](/x.png)'), /línea 7: hay una imagen/],
    ['a heading of the first level', withHead('# Uno'), /línea 7: .*«titulo».*«##»/],
    ['a heading that skips one', withHead('## Uno', '#### Dos'), /línea 8: .*con «###»/],
    ['a place that there is not', withHead('{nombr}'), /línea 7: \{nombr\} no existe/],
    [
      'a link to no page',
      withHead('uno', '[dos](/servicio)'),
      /línea 8: el enlace «\/servicio» lleva a una página que no existe; ¿quisiste decir «\/servicios»\?; están \/, .*\/servicios/,
    ],
    ['a link to no part', withHead('[x](#nada)'), /línea 7: .*una parte que «\/a» no tiene/],
    ['a link that runs', withHead('[x](javascript:alert(1))'), /línea 7: .*no se entiende/],
    [
      'a column that there is not',
      withHead('x').replace('entrada', 'pie: { columna: Otra }\nentrada'),
      /a\.md: el pie no tiene la columna «Otra».*«Para decidir»/,
    ],
  ])('stop the build at %s', (_what, text, message, name = 'a.md') => {
    write(name, text);
    expect(read).toThrow(message);
  });

  it('may link to one another', () => {
    write('uno.md', withHead('[dos](/dos#parte)'));
    write('dos.md', withHead('## Parte', 'Texto'));
    expect(read().map(({ ruta }) => ruta)).toEqual(['/dos', '/uno']);
  });

  it('stop the build when the navbar has no room for them', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      write(`${name}.md`, withHead('x').replace('entrada', 'menu: {}\nentrada'));
    }
    expect(read).toThrow(/el menú tendría \d+ enlaces y caben 8; quita alguno de «principal»/);
  });

  it('stand in the navigation where they ask to', () => {
    const place = 'menu: { lugar: 1, texto: Nosotros }\npie: { columna: Para decidir }\nentrada';
    write('uno.md', withHead('x').replace('entrada', place));
    const bar = join(directory, 'navegacion.yaml');
    writeFileSync(bar, readFileSync(bar, 'utf8').replace(/(principal:\n).*\n/, '$1'));
    const before = readYaml('navegacion.yaml', navigationSchema, directory);
    const after = navigationWithPages(before, read());
    expect(after.principal).toEqual([{ texto: 'Nosotros', ruta: '/uno' }, ...before.principal]);
    const column = after.pie.find(({ titulo }) => titulo === 'Para decidir');
    expect(column?.enlaces.at(-1)).toEqual({ texto: 'Quiénes somos', ruta: '/uno' });
  });
});
