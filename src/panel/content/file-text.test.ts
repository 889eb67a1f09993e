import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anchorOf, differencesIn, leavesOf, likeness, searchRank } from './file-text.ts';

const services = readFileSync('sample/servicios.yaml', 'utf8');

function pathsOf(file: string, text: string, said: string, rankOf = likeness): string[] {
  return leavesOf(file, text)
    .map((leaf) => ({ path: leaf.path, rank: rankOf(leaf, said) }))
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ path }) => path);
}

describe('what is read on a page is found in its file', () => {
  it.each([
    ['a price with its sign, words and currency', 'Desde $78,000\u00A0MXN', 'lista.0.desde'],
    ['a price with points between its thousands', '78.000 €', 'lista.0.desde'],
    [
      'a text with what the site puts in it',
      'Primer año desde $36,000\u00A0MXN',
      'rotulos.ano.renglon',
    ],
    ['a text without its accents or capitals', 'tienda EN linea', 'lista.0.nombre'],
    ['a link by its words', 'Escríbenos', 'catalogo.entrada'],
    [
      'a text that ends in what the site says',
      'El servidor y dominio: 12 meses, desde $600',
      'rotulos.ano.servidor',
    ],
  ])('%s', (_what, said, path) => {
    expect(pathsOf('servicios.yaml', services, said)[0]).toBe(path);
  });

  it('a piece of a sentence with a price in it is of its field, and of none that is places alone', () => {
    const home = readFileSync('sample/inicio.yaml', 'utf8');
    const said = 'citas y llevar tus pedidos. Sitios desde $33,000 MXN, tiendas desde $79,000 MXN';
    expect(pathsOf('inicio.yaml', home, said)[0]).toBe('portada.entrada');
    for (const value of ['{razonSocial}, {identificacion}', 'Sitios desde {a}, apps desde {b}'])
      expect(likeness({ path: '', label: '', value }, said), value).toBeNull();
  });

  it('and not by one of its words, nor by figures that are in none', () => {
    expect(
      pathsOf('servicios.yaml', services, 'Tienda de la que nadie habló en estas páginas'),
    ).toEqual([]);
    expect(pathsOf('servicios.yaml', services, '$78,001')).toEqual([]);
  });
});

it.each([
  ['precio tienda en línea', ['lista.0.desde', 'lista.0.servidor.desde']],
  ['¿Cuánto cuesta la tienda?', ['lista.0.desde', 'lista.0.servidor.desde']],
  ['Nombre corto tienda', ['lista.0.corto']],
  ['tienda', ['lista.0.id', 'lista.0.corto', 'lista.0.nombre', 'lista.0.desde']],
])('the words «%s» find a field by its titles, and its price if they ask for it', (said, first) => {
  expect(pathsOf('servicios.yaml', services, said, searchRank).slice(0, first.length)).toEqual(
    first,
  );
});

it('a text that is little but places comes last', () => {
  const text = { path: '', label: 'Título', value: 'En {respuesta}' };
  expect(searchRank(text, 'precio tienda en línea')).toBe(5);
});

it('a difference is named as its form does, with the entry by its own name and the price as it is read', () => {
  const dearer = services.replace('desde: 78000', 'desde: 82000');
  expect(anchorOf('servicios.yaml', services, dearer)).toBe('tienda');
  expect(differencesIn('servicios.yaml', services, dearer)).toEqual([
    expect.objectContaining({
      path: 'lista.0.desde',
      label: expect.stringMatching(/ › Tienda en línea › .*[Dd]esde/) as string,
      before: '$78,000',
      after: '$82,000',
    }),
  ]);
});

it('an entry that was added is said field by field, and one beside it that was changed as ever', () => {
  const [head = '', rest = ''] = services.split('\nlista:\n');
  const added = `${head}
lista:
  - id: iconos
    nombre: Diseño de íconos
    desde: 19000
    corto: Íconos
    resumen: Doce íconos a tu medida.
    incluye: [Bocetos]
${rest.replace('desde: 78000', 'desde: 82000')}`;
  const found = differencesIn('servicios.yaml', services, added);
  expect(found).toHaveLength(2);
  const [entry, price] = found;
  expect(entry).toMatchObject({ path: 'lista.0', before: null });
  expect(entry?.label).toBe('Servicios › Diseño de íconos');
  expect(entry?.after?.split('\n')).toEqual([
    expect.stringMatching(/: iconos$/) as string,
    expect.stringMatching(/^Nombre.*: Diseño de íconos$/) as string,
    'Precio, desde: $19,000',
    expect.stringMatching(/: Íconos$/) as string,
    'y 2 campos más',
  ]);
  expect(price).toMatchObject({ path: 'lista.1.desde', before: '$78,000', after: '$82,000' });
  expect(price?.label).toMatch(/Tienda en línea › Precio, desde$/);
  const [back, ...others] = differencesIn('servicios.yaml', added, services);
  expect(others).toMatchObject([{ label: 'Servicios › Diseño de íconos', after: null }]);
  expect(back).toMatchObject({ path: 'lista.0.desde', before: '$82,000', after: '$78,000' });
});

it('a note that is new or taken out is its title and how it begins, and nothing of its file', () => {
  const note = `---
titulo: Las fotos de tu tienda
descripcion: ''
entrada: Con luz de ventana basta.
fecha: 2026-11-26
---

Toma la foto junto a una ventana.
`;
  const said = [
    'Título: Las fotos de tu tienda',
    'Texto: Toma la foto junto a una ventana.',
    'Lo que más importa: Con luz de ventana basta.',
    expect.stringMatching(/^Fecha.*: 2026-11-26$/) as string,
  ];
  const [added, removed] = [
    differencesIn('notas/fotos.md', null, note),
    differencesIn('notas/fotos.md', note, null),
  ];
  expect(added[0]?.after?.split('\n')).toEqual(said);
  expect(removed[0]?.before?.split('\n')).toEqual(said);
});

it('a picture is said by its name, and a drawing as its form offers it', () => {
  const home = readFileSync('sample/inicio.yaml', 'utf8');
  const [, drawing = ''] = /dibujo: (\w+)/.exec(home) ?? [];
  const own = home.replace(`dibujo: ${drawing}`, 'dibujo: imagenes/img-0001');
  expect(differencesIn('inicio.yaml', home, own)).toMatchObject([
    { before: drawing.charAt(0).toUpperCase() + drawing.slice(1), after: 'Imagen «img-0001»' },
  ]);
});

it('tells of a part that was added and says nothing of its own yet', () => {
  const page = (more: string) => `---\ntitulo: Precios\n${more}---\nTexto.\n`;
  expect(differencesIn('paginas/precios.md', page(''), page('menu: {}\n'))).toEqual([
    { path: 'menu', label: 'Enlace en la barra', before: null, after: 'Está, sin nada escrito' },
  ]);
});
