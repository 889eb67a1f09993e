import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { readAccent } from '#content/accent.ts';
import { folioOf, postForm, solvedCaptcha, writtenEnquiry } from '../support/enquiry.ts';
import { waitForMails } from '../support/mailbox.ts';
import {
  type BuiltBrand,
  buildSecondBrand,
  SECOND_BRAND,
  SECOND_COMMAND,
  SECOND_SERVICE,
  textsIn,
} from '../support/second-brand.ts';
import { structuredDataSchema } from '../support/found-schemas.ts';
import { expect, test } from '../support/test.ts';

/** A whole build, on a machine that is busy with other tests. */
const BUILD_LIMIT_MS = 240_000;

test.describe.configure({ mode: 'serial', timeout: BUILD_LIMIT_MS });

let brand: BuiltBrand;
test.beforeAll(async () => {
  test.setTimeout(BUILD_LIMIT_MS);
  brand = await buildSecondBrand();
});
test.afterAll(() => brand.dispose());

const parse = (html = '') => new JSDOM(html).window.document;
const read = (endings: readonly string[]) => textsIn(join(brand.dist, 'client'), endings);

test('the old name is nowhere in what visitors and programs read', async () => {
  const texts = await read(['.html', '.md', '.txt', '.svg', '.xml', '.webmanifest']);
  expect(texts.size).toBeGreaterThan(20);
  const naming = Array.from(texts).filter(([, text]) => /atalaya/i.test(text));
  expect(naming.map(([file]) => file)).toEqual([]);
});

test('nor in what is rendered on request', async () => {
  const code = await textsIn(join(brand.dist, 'server'), ['.mjs', '.js']);
  expect(Array.from(code.values()).join('')).toContain(SECOND_BRAND.nombre);
  // The build notes where it was made; the folder may well have the project's name.
  const naming = Array.from(code).filter(([, text]) =>
    /Atalaya\b/.test(text.replaceAll(process.cwd(), '')),
  );
  expect(naming.map(([file]) => file)).toEqual([]);
});

test('every page carries the new name, its contacts and its address', async () => {
  const pages = Array.from(await read(['.html']));
  for (const [file, html] of pages) {
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1], file).toContain('Faro &amp; Niebla');
    expect(html, file).toContain(SECOND_BRAND.correo);
    expect(html, file).toContain(SECOND_BRAND.telefono);
  }
  const home = pages.find(([file]) => file === 'index.html')?.[1] ?? '';
  expect(home).toContain('<link rel="canonical" href="https://faroyniebla.example/">');
  expect(home).toContain(SECOND_COMMAND);
  expect(home).toContain('faro@faroniebla');
});

test('the new service is on its page, with its price, for people and programs', async () => {
  const texts = await read(['.html', '.md']);
  for (const file of ['servicios.html', 'servicios.md']) {
    expect(texts.get(file), file).toContain(SECOND_SERVICE);
    expect(texts.get(file), file).toContain('$41,250');
  }
  expect(texts.get('servicios.html')).toContain('"price":41250');
});

test('a page is one file of content, and all that a page of ours has follows from it', async () => {
  const texts = await read(['.html', '.md', '.txt', '.xml', '.png']);
  const page = parse(texts.get('quienes-somos.html'));
  expect(page.body.className).toBe('quienes-somos');
  const levels = Array.from(page.querySelectorAll('h1, h2, h3'), ({ tagName }) => tagName);
  expect(levels.filter((level) => level === 'H1')).toHaveLength(1);
  expect(levels.slice(0, 4)).toEqual(['H1', 'H2', 'H3', 'H2']);
  expect(page.querySelector('main')?.textContent).toContain('Faro & Niebla no tiene oficinas');
  expect(page.getElementById('cómo-trabajamos')?.tagName).toBe('SECTION');
  expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    'https://faroyniebla.example/quienes-somos',
  );
  const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  const { '@graph': graph } = structuredDataSchema.parse(JSON.parse(data));
  expect(graph.map((node) => node['@type'])).toEqual(['BreadcrumbList', 'WebPage']);
  expect(texts.has('compartir/quienes-somos.png')).toBe(true);

  const home = parse(texts.get('index.html'));
  const links = (list: string) =>
    Array.from(home.querySelectorAll(`${list} a`), (link) => link.getAttribute('href'));
  expect(links('header nav li').indexOf('/quienes-somos')).toBe(5);
  expect(links('footer nav')).toContain('/quienes-somos');

  const twin = texts.get('quienes-somos.md');
  expect(twin).toMatch(/^# Quiénes somos\n/);
  expect(twin).toContain('## Cómo trabajamos');
  expect(twin).toContain('| Colocar una boya |');
  expect(texts.get('llms.txt')).toContain('/quienes-somos.md)');
  expect(texts.get('sitemap-0.xml')).toContain('https://faroyniebla.example/quienes-somos<');
});

test('the accent is the brand’s, in the styles and in the icon', async () => {
  const { lamp } = readAccent(SECOND_BRAND.acento);
  const [lightness = '', chroma = ''] = /[\d.]+ [\d.]+/.exec(lamp)?.[0].split(' ') ?? [];
  const styles = [...(await read(['.css'])).values()].join('');
  const percent = `${Number((Number(lightness) * 100).toFixed(1))}%`;
  expect(styles).toMatch(
    new RegExp(
      `--brand-accent:\\s*oklch\\((${percent}|0?\\.?${lightness.slice(1)}) 0?${chroma.slice(1)}`,
    ),
  );
  expect((await read(['.svg'])).get('favicon.svg')).toContain(lamp);
});

test('mails and folios are the new brand’s', async ({ extraSite }) => {
  const site = await extraSite({ env: { CONTENT_DIR: brand.content } });
  const captcha = await solvedCaptcha(site.baseURL);
  const answer = await postForm(site.baseURL, writtenEnquiry({ captcha }));
  const folio = folioOf(answer) ?? '';
  expect(folio).toMatch(/^FYN-/);
  const mails = await waitForMails(site.dataDir, (mail) => mail.subject?.includes(folio), 2);
  for (const mail of mails) {
    expect(mail.from?.address).toBe(SECOND_BRAND.correo);
    expect(`${mail.text ?? ''}${mail.html ?? ''}`).toContain(SECOND_BRAND.nombre);
    expect(`${mail.subject ?? ''}${mail.text ?? ''}${mail.html ?? ''}`).not.toMatch(/atalaya/i);
  }
});
