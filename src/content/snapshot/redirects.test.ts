import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { redirected, redirectProblems, REDIRECTS, restored } from '#content/check/redirects.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readSnapshot } from './snapshot.ts';

const site = {
  pages: ['/servicios', '/notas/una'],
  taken: ['panel', 'notas', 'comercio', 'servicios'],
};

it.each([
  ['/servicios', '/', '«/servicios» es una página del sitio'],
  ['/servicios.html', '/', 'es una página del sitio'],
  ['/notas/una', '/', 'es una página del sitio'],
  ['/panel/cuenta', '/', '«/panel/cuenta» es del propio sitio'],
  ['/notas/2', '/', 'es del propio sitio'],
  ['/notas/rss.xml', '/', 'es del propio sitio'],
  ['/_astro/x.js', '/', 'es del propio sitio'],
  ['/vieja', '/vieja#parte', 'lleva de vuelta a «/vieja»'],
])('refuses to lead from %s to %s', (de, ruta, says) => {
  const [problem, ...more] = redirectProblems([{ de, ruta }], site);
  expect(problem?.message).toContain(says);
  expect(more).toEqual([]);
});

it('takes former notes, service pages that are gone, and addresses of another site', () => {
  const list = [
    { de: '/notas/vieja', ruta: '/notas/una' },
    { de: '/comercio', ruta: '/servicios' },
    { de: '/productos/lista.php' },
  ];
  expect(redirectProblems(list, site)).toEqual([]);
});

it('refuses chains, loops and an address that stands there twice', () => {
  const list = [
    { de: '/a', ruta: '/b#x' },
    { de: '/b', ruta: '/servicios' },
    { de: '/c', ruta: '/d' },
    { de: '/d', ruta: '/c' },
    { de: '/a' },
  ];
  expect(
    redirectProblems(list, site).map(({ path, message }) => [path.join('.'), message]),
  ).toEqual([
    ['lista.0.ruta', '«/b#x» también es de antes; escribe a dónde lleva: «/servicios»'],
    ['lista.2.ruta', '«/d» lleva de vuelta a «/c»'],
    ['lista.3.ruta', '«/c» lleva de vuelta a «/d»'],
    ['lista.4.de', '«/a» está dos veces'],
  ]);
});

it('makes no chain of later changes, and gives a page its former address back', () => {
  const first = redirected([{ de: '/x', ruta: '/a#parte' }], '/a', { to: '/b', isSame: true });
  expect(first).toEqual([
    { de: '/x', ruta: '/b#parte' },
    { de: '/a', ruta: '/b' },
  ]);
  expect(redirected(first, '/b', { to: '/a', isSame: true })).toEqual([
    { de: '/x', ruta: '/a#parte' },
    { de: '/b', ruta: '/a' },
  ]);
  expect(redirected(first, '/b', { to: '/servicios' })).toEqual(
    ['/x', '/a', '/b'].map((de) => ({ de, ruta: '/servicios' })),
  );
  expect(redirected(first, '/b', 'gone')).toEqual([{ de: '/x' }, { de: '/a' }, { de: '/b' }]);
  expect(redirected(first, '/b', 'forgotten')).toEqual([]);
  expect(restored([{ de: '/y' }], first, '/b')).toEqual([{ de: '/y' }, ...first]);
});

it('is read with the content: links may lead to a former address, and it shadows no page', async () => {
  const folder = temporaryFolder();
  await cp('sample', folder, { recursive: true });
  const put = (text: string) => writeFile(join(folder, REDIRECTS), text);
  // Other texts still link to this note, so its old address needs a redirect.
  await rm(join(folder, 'notas/como-bajar-las-citas-perdidas.md'));
  const former = '/notas/como-bajar-las-citas-perdidas';
  await put(`lista:\n  - { de: ${former}, ruta: '/notas' }\n  - de: /vieja\n`);
  expect((await readSnapshot(folder)).redirects?.lista).toEqual([
    { de: former, ruta: '/notas' },
    { de: '/vieja' },
  ]);
  await put(`lista:\n  - { de: ${former}, ruta: '/nada' }\n  - { de: /guardia, ruta: '/' }\n`);
  await expect(readSnapshot(folder)).rejects.toThrow(
    /línea 2, campo «lista\.1\.ruta»: .*no existe[^]*línea 3, campo «lista\.2\.de»:\s+«\/guardia» es una página del sitio/,
  );
});
