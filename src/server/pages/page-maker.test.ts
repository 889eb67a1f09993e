import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { content } from '#content/snapshot/content.ts';
import type { ContentSnapshot } from '#content/snapshot/snapshot.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { createPageMaker, type FinishedSite } from './page-maker.ts';

let keptIn: string;
beforeEach(() => {
  keptIn = temporaryFolder();
});

const HEAD =
  '<meta charset="utf-8"><title>Una</title><link rel="canonical" href="/"><meta property="og:image:alt" content="Una">';

function aMaker() {
  const drawn: string[] = [];
  const maker = createPageMaker({
    code: { id: 'una', client: new Map(), scripts: new Map(), imports: new Map() },
    siteUrl: () => null,
    words: () => ({}) as never,
    widenPolicy: (policy) => policy,
    keptIn,
    log: { warn: () => undefined },
    findPage: (path) => () => {
      drawn.push(path);
      const text = `${path} de ${content().brand.nombre} `.repeat(50);
      const headers = { 'content-security-policy': "style-src 'self'" };
      const twin = '<link rel="alternate" type="text/markdown" href="/servicios.md">';
      const head = path === '/servicios' ? HEAD + twin : HEAD;
      return Promise.resolve(new Response(`${head}<main><p>${text}</p></main>`, { headers }));
    },
  });
  return { maker, drawn };
}

const named = (nombre: string, pictures = content().pictures): ContentSnapshot => ({
  ...content(),
  pictures,
  brand: { ...content().brand, nombre },
});
const textAt = async ({ files }: FinishedSite, path: string) =>
  (await files.get(path)).identity.body.toString('utf8');

it('draws a content once, and another only where its pages differ', async () => {
  const { maker, drawn } = aMaker();
  const site = await maker.finish(named('Una'), 'una');
  expect(await textAt(site, '/servicios')).toContain('/servicios de Una');
  const pages = drawn.splice(0).length;
  expect(pages).toBeGreaterThan(10);
  const again = aMaker();
  const same = await again.maker.finish(named('Una'), 'una');
  expect(await textAt(same, '/servicios')).toBe(await textAt(site, '/servicios'));
  expect(again.drawn).toEqual([]);
  await again.maker.finish(named('Otra'), 'otra');
  expect(again.drawn).toHaveLength(pages);
});

it('draws a page again that is neither in memory nor where it was kept', async () => {
  const { maker, drawn } = aMaker();
  const site = await maker.finish(named('Una'), 'una');
  await rm(keptIn, { recursive: true });
  drawn.splice(0);
  expect(await textAt(site, '/servicios')).toContain('/servicios de Una');
  expect(await textAt(site, '/servicios')).toContain('/servicios de Una');
  expect(drawn).toEqual(['/servicios']);
});

it('is settled without another word on a page, and in fewer bytes', async () => {
  const { maker } = aMaker();
  const site = await maker.finish(named('Una'), 'una');
  const before = await site.files.get('/servicios');
  expect(before.forms.br).toBeDefined();
  await maker.settle(site);
  const after = await site.files.get('/servicios');
  expect(after.identity).toEqual(before.identity);
  expect(after.forms.br?.body.length).toBeLessThan(before.forms.br?.body.length ?? 0);
});

it('answers for a picture that a version before had, for pages that are still open', async () => {
  const { maker } = aMaker();
  const picture = { file: 'taller.1a2b3c4d', width: 8, height: 6, alt: '', isDrawing: true };
  const first = await maker.finish(named('Una', { taller: picture }), 'una');
  maker.nowServed(first);
  const next = await maker.finish(named('Otra', {}), 'otra');
  const [address = ''] = [...first.pictures.keys()];
  expect(address).toMatch(/^\/imagenes\//);
  maker.nowServed(next);
  expect(next.files.has(address)).toBe(true);
  expect(await textAt(next, address)).toContain('de Una');
});

it('redirects the Markdown twin of a former address, unless a line of its own does', async () => {
  const { maker } = aMaker();
  const lista = [
    { de: '/ofrecemos', ruta: '/servicios#tiendas' },
    { de: '/quienes', ruta: '/contacto' },
    { de: '/promocion' },
    { de: '/promocion.md', ruta: '/servicios' },
    { de: '/rifa' },
  ];
  const { files } = await maker.finish({ ...named('Una'), redirects: { lista } }, 'una');
  expect(Object.fromEntries(files.moved)).toEqual({
    '/ofrecemos': '/servicios#tiendas',
    '/ofrecemos.md': '/servicios.md',
    '/quienes': '/contacto',
    '/promocion': null,
    '/promocion.md': '/servicios',
    '/rifa': null,
    '/rifa.md': null,
  });
});

it('forgets what no drawing needs', async () => {
  const { maker } = aMaker();
  for (const name of ['una', 'dos', 'tres', 'cuatro', 'cinco'])
    await maker.finish(named(name), name);
  expect(await readdir(join(keptIn, 'paginas'))).toHaveLength(4);
});
