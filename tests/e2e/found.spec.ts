import { readdir } from 'node:fs/promises';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { CONTENT_FILES } from '#content/schemas/content-files.ts';
import { TESTED_CONTENT } from '../../scripts/build.mjs';
import { structuredDataSchema } from './found-schemas.ts';
import { listedPaths, metaOf, readPage, type ReadPage } from '#tests/support/read-page.ts';
import { expect, test } from '#tests/support/test.ts';

const NOTES: readonly string[] = [
  '/notas/pedidos-por-whatsapp-sin-perder-ninguno',
  '/notas/cuanto-cuesta-una-tienda-al-mes',
  '/notas/como-bajar-las-citas-perdidas',
  '/notas/del-papel-al-sistema-sin-cerrar-un-dia',
  '/notas/que-revisar-antes-de-firmar',
  '/notas/que-pasa-cuando-presionas-enviar',
];

const UNLISTED = ['/contacto/gracias', '/cotizacion/gracias'];
const ERROR_PAGES = ['/no-existe'];
/** The longest title that search engines show completely, in characters. */
const TITLE_LENGTH = 65;
const DESCRIPTION_LENGTH = { min: 50, max: 165 };

// In this mode, one worker runs all tests of the file, so that it parses each page only once.
test.describe.configure({ mode: 'default' });
let read: Promise<ReadPage[]> | undefined;
async function listedPages(baseURL: string): Promise<ReadPage[]> {
  read ??= listedPaths(baseURL).then((paths) =>
    Promise.all(paths.map((path) => readPage(baseURL, path))),
  );
  return read;
}

test('programs are told of every page, and of no fragment, thanks or error', async ({ site }) => {
  const written = (await readdir(TESTED_CONTENT, { recursive: true })).flatMap((name) => {
    const drawn = CONTENT_FILES.find(({ file, found }) => file === name && found !== undefined);
    if (drawn !== undefined) return [drawn.page];
    const [, path] = /^(?:paginas)?(.+)\.md$/.exec(name) ?? [];
    return path === undefined ? [] : [path.replace(/^(?!\/)/, '/')];
  });
  expect((await listedPaths(site.baseURL)).sort()).toEqual(['/notas', ...written].sort());
});

test('a site that does not know its address claims none', async ({ site }) => {
  const { baseURL } = site;
  const texts = ['/robots.txt', '/llms.txt', '/notas/rss.xml', '/.well-known/security.txt'];
  for (const path of [...texts, ...(await listedPaths(baseURL))]) {
    const text = await (await fetch(baseURL + path)).text();
    expect(/localhost|127\.0\.0\.1|sitio\.invalid/.exec(text)?.[0], path).toBeUndefined();
  }
  expect(await (await fetch(`${baseURL}/robots.txt`)).text()).not.toContain('Sitemap');
  expect((await fetch(`${baseURL}/sitemap.xml`)).status).toBe(404);
});

test('titles and descriptions are unique and fit', async ({ site }) => {
  const pages = await listedPages(site.baseURL);
  const titles = pages.map(({ document }) => document.title);
  const descriptions = pages.map((page) => metaOf(page, 'description') ?? '');
  expect(new Set(titles).size).toBe(pages.length);
  expect(new Set(descriptions).size).toBe(pages.length);
  expect(titles.filter((title) => title === '' || title.length > TITLE_LENGTH)).toEqual([]);
  const { min, max } = DESCRIPTION_LENGTH;
  expect(descriptions.filter(({ length }) => length < min || length > max)).toEqual([]);
});

test('each page says its address, and shows itself with a picture of its own', async ({ site }) => {
  const pages = await listedPages(site.baseURL);
  for (const page of pages) {
    const canonical = page.document.querySelector('link[rel="canonical"]')?.getAttribute('href');
    expect(new URL(canonical ?? '', site.baseURL).pathname, page.path).toBe(page.path);
    expect(metaOf(page, 'og:url')).toBe(canonical);
    expect(metaOf(page, 'og:title')).toBe(page.document.title);
    expect(metaOf(page, 'og:description')).toBe(metaOf(page, 'description'));
    expect(metaOf(page, 'og:type')).toBe(NOTES.includes(page.path) ? 'article' : 'website');
    expect(metaOf(page, 'og:locale')).toMatch(/^es_[A-Z]{2}$/);
    expect(metaOf(page, 'og:image:alt')).toBeTruthy();
    expect(metaOf(page, 'twitter:card')).toBe('summary_large_image');

    const image = new URL(metaOf(page, 'og:image') ?? '', site.baseURL);
    const response = await fetch(site.baseURL + image.pathname);
    expect(response.headers.get('content-type'), image.pathname).toBe('image/png');
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metaOf(page, 'og:image:width')).toBe(String(width));
    expect(metaOf(page, 'og:image:height')).toBe(String(height));
  }
  const images = pages.map((page) => metaOf(page, 'og:image'));
  expect(new Set(images).size).toBe(pages.length);
});

test('what search engines are told is complete', async ({ site }) => {
  const pages = await listedPages(site.baseURL);
  const typesOf: Record<string, string[]> = {};
  for (const { path, document } of pages) {
    const scripts = document.querySelectorAll('script[type="application/ld+json"]');
    expect(scripts, path).toHaveLength(1);
    const data: unknown = JSON.parse(scripts[0]?.textContent ?? '');
    const parsed = structuredDataSchema.safeParse(data);
    expect(parsed.error?.issues ?? [], path).toEqual([]);
    typesOf[path] = parsed.data?.['@graph'].map((node) => node['@type']) ?? [];
  }
  expect(typesOf['/']).toEqual(['Organization', 'WebSite']);
  expect(typesOf['/comercio']).toEqual(['BreadcrumbList', 'Service', 'FAQPage']);
  expect(typesOf['/servicios']?.filter((type) => type === 'Service').length).toBeGreaterThan(3);
  expect(typesOf['/privacidad']).toEqual(['BreadcrumbList', 'WebPage']);
  expect(typesOf['/notas/que-pasa-cuando-presionas-enviar']).toEqual([
    'BreadcrumbList',
    'FAQPage',
    'Article',
  ]);
});

test('the questions and prices that search engines are told are on the page', async ({ site }) => {
  for (const { path, document } of await listedPages(site.baseURL)) {
    const script = document.querySelector('script[type="application/ld+json"]');
    const { '@graph': graph } = structuredDataSchema.parse(JSON.parse(script?.textContent ?? ''));
    const words = document.querySelector('main')?.textContent.replaceAll(/\s+/g, ' ') ?? '';
    for (const node of graph) {
      if (node['@type'] === 'Service') {
        const price = new Intl.NumberFormat('es-MX').format(node.offers.price);
        expect(words, `${path}: ${price}`).toContain(price);
      }
      if (node['@type'] !== 'FAQPage') continue;
      for (const { name, acceptedAnswer } of node.mainEntity) {
        expect(words).toContain(name);
        expect(words).toContain(acceptedAnswer.text.replaceAll(/\s+/g, ' '));
      }
    }
  }
});

test('no page shows a link as it was written', async ({ site }) => {
  for (const { path, document } of await listedPages(site.baseURL)) {
    expect(document.documentElement.textContent, path).not.toMatch(
      /\]\((?:\/|#|https?:|mailto:|tel:)/,
    );
  }
});

test('every link inside the site leads somewhere, anchors included', async ({ site }) => {
  const { baseURL } = site;
  const others = await Promise.all(UNLISTED.map((path) => readPage(baseURL, path)));
  const pages = [...(await listedPages(baseURL)), ...others];
  const targets = new Map(pages.map((page) => [page.path, page]));
  const broken: string[] = [];
  for (const { path, document } of pages) {
    for (const link of document.querySelectorAll('a[href]')) {
      const href = link.getAttribute('href') ?? '';
      const url = new URL(href, baseURL + path);
      if (url.origin !== baseURL) continue;
      const page = targets.get(url.pathname);
      const anchor = decodeURIComponent(url.hash.slice(1));
      const found =
        page === undefined
          ? anchor === '' && (await fetch(url)).ok
          : anchor === '' || page.document.getElementById(anchor) !== null;
      if (!found) broken.push(`${path} → ${href}`);
    }
  }
  expect(broken).toEqual([]);
});

test('everything a page names in its head is there', async ({ site }) => {
  const { baseURL } = site;
  const files = new Set<string>();
  for (const { document } of await listedPages(baseURL)) {
    for (const link of document.querySelectorAll('link[href]')) {
      const url = new URL(link.getAttribute('href') ?? '', baseURL);
      files.add(url.pathname);
    }
  }
  for (const file of files) expect((await fetch(baseURL + file)).status, file).toBe(200);
});

test('every picture has its size, and words or silence', async ({ site }) => {
  for (const { path, document } of await listedPages(site.baseURL)) {
    for (const image of document.querySelectorAll('img')) {
      const named = `${path}: ${image.outerHTML.slice(0, 80)}`;
      expect(image.hasAttribute('alt'), named).toBe(true);
      expect(Number(image.getAttribute('width')), named).toBeGreaterThan(0);
      expect(Number(image.getAttribute('height')), named).toBeGreaterThan(0);
    }
    for (const drawing of document.querySelectorAll('svg')) {
      const named = `${path}: ${drawing.outerHTML.slice(0, 80)}`;
      const silent = drawing.closest('[aria-hidden="true"]') !== null;
      const spoken =
        ['img', 'application', 'group'].includes(drawing.getAttribute('role') ?? '') &&
        (drawing.hasAttribute('aria-label') || drawing.hasAttribute('aria-labelledby'));
      expect(silent || spoken, named).toBe(true);
      expect(drawing.hasAttribute('viewBox') || drawing.hasAttribute('width'), named).toBe(true);
    }
  }
});

test('each page has one heading of the first level, and none is skipped', async ({ site }) => {
  const { baseURL } = site;
  const pages = await Promise.all(UNLISTED.map((path) => readPage(baseURL, path)));
  for (const { path, document } of [...(await listedPages(baseURL)), ...pages]) {
    const levels = Array.from(document.querySelectorAll('h1, h2, h3, h4, h5, h6'), ({ tagName }) =>
      Number(tagName.slice(1)),
    );
    expect(
      levels.filter((level) => level === 1),
      path,
    ).toHaveLength(1);
    expect(levels[0], path).toBe(1);
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1);
    expect(skipped, `${path}: ${levels.join(' ')}`).toEqual([]);
  }
});

test('what must not be found says so', async ({ site }) => {
  for (const path of UNLISTED) {
    const page = await readPage(site.baseURL, path);
    expect(metaOf(page, 'robots'), path).toBe('noindex');
    expect(page.document.querySelector('link[rel="canonical"]')).toBeNull();
  }
  for (const path of ERROR_PAGES) {
    const response = await fetch(site.baseURL + path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<meta name="robots" content="noindex">');
  }
});

test('pages can be read as Markdown, and programs are told where', async ({ site }) => {
  const { baseURL } = site;
  const guide = await (await fetch(`${baseURL}/llms.txt`)).text();
  expect(guide).toMatch(/^# \S/);
  for (const { path, document } of await listedPages(baseURL)) {
    const twin = document.querySelector('link[type="text/markdown"]')?.getAttribute('href');
    if (['/contacto', '/cotizacion', '/notas'].includes(path)) {
      expect(twin, path).toBeUndefined();
      continue;
    }
    const response = await fetch(`${baseURL}${twin ?? ''}`);
    expect(response.headers.get('content-type'), path).toBe('text/markdown; charset=utf-8');
    const text = await response.text();
    expect(guide).toContain(`${twin ?? ''})`);
    expect(text).toMatch(/^# \S/);
    expect(text.length, path).toBeGreaterThan(1000);
    expect(text, path).not.toMatch(/<\/?[a-z]|undefined|\[object|\{[a-z]+\}/i);
    const sections = document.querySelectorAll('main section:not(:has(form)) h2');
    expect(sections.length, path).toBeGreaterThan(1);
    const missing = Array.from(sections, ({ textContent }) => textContent.trim()).filter(
      (title) => !text.includes(`## ${title}`),
    );
    expect(missing, path).toEqual([]);
  }
});

test('articles can be followed with a reader, and every page says where', async ({ site }) => {
  const { baseURL } = site;
  const response = await fetch(`${baseURL}/notas/rss.xml`);
  expect(response.headers.get('content-type')).toContain('xml');
  const feed = new JSDOM(await response.text(), { contentType: 'text/xml' }).window.document;
  const links = Array.from(
    feed.querySelectorAll('item > link'),
    ({ textContent }) => new URL(textContent, baseURL).pathname,
  );
  expect(links).toEqual(NOTES);
  for (const { path, document } of await listedPages(baseURL)) {
    const named = document.querySelector('link[type="application/rss+xml"]');
    expect(named?.getAttribute('href'), path).toBe('/notas/rss.xml');
  }
});

test('devices get icons and a manifest', async ({ site: { baseURL } }) => {
  const response = await fetch(`${baseURL}/sitio.webmanifest`);
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  const { icons } = (await response.json()) as { icons: { src: string; sizes: string }[] };
  const named = [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }];
  for (const { src, sizes } of named) {
    const file = Buffer.from(await (await fetch(baseURL + src)).arrayBuffer());
    const { width, height } = await sharp(file).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  const ico = Buffer.from(await (await fetch(`${baseURL}/favicon.ico`)).arrayBuffer());
  expect(ico.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  expect((await sharp(ico.subarray(22)).metadata()).width).toBe(32);
});
