import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onlyInLongForm, test } from '#tests/support/test.ts';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { readYaml } from '#content/read/read-yaml.ts';
import { formWordsSchema } from '#content/schemas/form-words.ts';
import { readSnapshot } from '#content/snapshot/snapshot.ts';
import { withContent } from '#content/snapshot/with-content.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { addresses, statusOf } from '#server/pages/addresses.ts';
import { CLIENT, OPTIONAL_PAGES } from '#tests/support/tested-site.ts';
import {
  folioOf,
  postForm,
  postWithToken,
  solvedCaptcha,
  writtenEnquiry,
} from '#tests/support/enquiry.ts';
import { waitForMails } from '#tests/support/mailbox.ts';
import { assembleNubeClara } from '#tests/support/nube-clara.ts';
import { listedPaths } from '#tests/support/read-page.ts';
import { firstAccount, inviteTo } from '#tests/support/panel.ts';
import { createReceipts } from '#server/requests/receipt.ts';
import { TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { type Site, startSite } from '#tests/support/site.ts';

const READ = ['.html', '.md', '.txt', '.svg', '.xml', '.webmanifest'];
onlyInLongForm('what a brand changes is in the unit tests of the content');
test.describe.configure({ mode: 'serial' });

const NUBE_CLARA_ADDRESS = 'https://nubeclara.example';
const CONTENT = join('.cache', 'contenido-nube-clara');

let nube: Site;
/** The contents of all files and finished pages of a site that has `SITE_URL`, by name. */
let files: ReadonlyMap<string, Buffer>;
test.beforeAll(async () => {
  await assembleNubeClara(CONTENT);
  const env = { SECRET_KEY: TEST_SECRET_KEY };
  nube = await startSite({ content: CONTENT, env });
  const named = await startSite({
    content: CONTENT,
    env: { ...env, SITE_URL: NUBE_CLARA_ADDRESS },
  });
  const {
    pages,
    files: others,
    pictures,
  } = withContent(await readSnapshot(CONTENT), () => addresses(true));
  const finished = pages.filter((path) => statusOf(path) === null);
  const get = async (path: string) =>
    Buffer.from(await (await fetch(named.baseURL + path)).arrayBuffer());
  const found = new Map<string, Buffer>();
  for (const path of finished) {
    const html = await get(path);
    found.set(path === '/' ? 'index.html' : `${path.slice(1)}.html`, html);
    const twin = /type="text\/markdown" href="\/([^"]+)"/.exec(html.toString())?.[1];
    if (twin !== undefined) found.set(twin, await get(`/${twin}`));
  }
  for (const path of [...others, ...pictures]) found.set(path.slice(1), await get(path));
  for (const name of await readdir(`${CLIENT}/_astro`)) {
    found.set(`_astro/${name}`, await readFile(`${CLIENT}/_astro/${name}`));
  }
  files = found;
  await named.dispose();
});
test.afterAll(() => nube.dispose());

const parse = (html = '') => new JSDOM(html).window.document;

function texts(endings: readonly string[]): ReadonlyMap<string, string> {
  const named = Array.from(files).filter(([name]) => endings.some((each) => name.endsWith(each)));
  return new Map(named.map(([name, bytes]) => [name, bytes.toString('utf8')]));
}

const ON_REQUEST = [
  ...['/contacto', '/cotizacion', '/cotizacion/detalle_proyecto', '/boletin'],
  ...['/privacidad/solicitud', '/privacidad/versiones', '/panel/entrar'],
];
const PANEL = [
  ...['', '/entregas', '/cifras', '/guardia', '/boletin', '/privacidad', '/bloqueadas'],
  ...['/equipo', '/registro', '/cuenta', '/solicitudes.csv'],
];
const FOREIGN =
  /atalaya|\bATA-|lighthouse|\bfaros?\b|\btorre\b|vig[ií]a\b|m[eé]xic|\bes-MX\b|\bMXN\b|\bpesos\b|CFDI|class="eye"/gi;

function foreign(text: string): string[] {
  const words = text.replaceAll(/data:[\w/+-]+;base64,[\w+/=]+|\bdibujo-\w+/g, '');
  return Array.from(words.matchAll(FOREIGN), ([word]) => word);
}

async function greenPart(file: Buffer): Promise<number> {
  const picture = sharp(file).resize(300).removeAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  let green = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (g > Math.max(r, b) + 10) green += 1;
  }
  return green / (info.width * info.height);
}

test('nothing of the sample brand is in what visitors and programs read', () => {
  const all = texts(READ);
  expect(all.size).toBeGreaterThan(20);
  for (const [file, text] of all) expect(foreign(text), file).toEqual([]);
});

test('nor in what is rendered on request, its headers and its cookies', async () => {
  for (const path of [...ON_REQUEST, '/no-existe', '/']) {
    const response = await fetch(nube.baseURL + path);
    expect(foreign(JSON.stringify([...response.headers])), path).toEqual([]);
    const html = await response.text();
    expect(foreign(html), path).toEqual([]);
    if (html.startsWith('<!')) expect(html, path).toContain('Nube Clara');
  }
});

test('around the fields of its forms are its words', async () => {
  const { formulario, sinFecha } = readYaml('mensajes.yaml', formWordsSchema, CONTENT);
  const step = parse(await (await fetch(`${nube.baseURL}/cotizacion/datos_basicos`)).text());
  expect(step.body.textContent).toContain(formulario.obligatorios.replace('{marca}', '*'));
  expect(step.body.textContent).toContain(`«${sinFecha}»`);
  const scripts = [...texts(['.js']).values()].join('\n');
  for (const word of [sinFecha, 'son obligatorios', 'Aún no sé'])
    expect(scripts, word).not.toContain(word);
});

test('every page carries the new name, its contacts and its address', () => {
  const { correo, telefono } = readYaml('marca.yaml', brandSchema, CONTENT);
  for (const [file, html] of texts(['.html'])) {
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1], file).toContain('Nube Clara');
    expect(html, file).toContain(correo);
    expect(html, file).toContain(telefono);
    expect(html, file).toContain('Nube Clara &amp; Compañía');
  }
  const home = parse(texts(['.html']).get('index.html'));
  expect(home.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    `${NUBE_CLARA_ADDRESS}/`,
  );
  expect(home.body.textContent).toContain('nube@nubeclara');
});

test('its six services are sold, in its money, and no page of security is left', async () => {
  const all = texts(['.html', '.md', '.xml', '.txt']);
  for (const file of ['servicios.html', 'servicios.md']) {
    expect(all.get(file), file).toContain('Pedidos por WhatsApp');
    expect(all.get(file), file).toContain('9.500.000');
  }
  expect(all.get('servicios.html')).toContain('"priceCurrency":"COP"');
  for (const { page: gone } of OPTIONAL_PAGES) {
    expect((await fetch(nube.baseURL + gone)).status, gone).toBe(404);
    for (const [file, text] of all) {
      expect(new RegExp(`${gone}(["#?)<]|\\.md)`).exec(text)?.[0], file).toBeUndefined();
    }
  }
});

test('a page is one file of content, and all that a page of ours has follows from it', () => {
  const all = texts(['.html', '.md', '.txt', '.xml', '.png']);
  const page = parse(all.get('nosotros.html'));
  expect(page.body.className).toBe('nosotros');
  const levels = Array.from(page.querySelectorAll('h1, h2, h3'), ({ tagName }) => tagName);
  expect(levels.slice(0, 3)).toEqual(['H1', 'H2', 'H2']);
  const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  const { '@graph': graph } = JSON.parse(data) as { '@graph': { '@type': string }[] };
  expect(graph.map((node) => node['@type'])).toEqual(['BreadcrumbList', 'WebPage']);
  expect(all.has('compartir/nosotros.png')).toBe(true);
  const home = parse(all.get('index.html'));
  const links = (list: string) =>
    Array.from(home.querySelectorAll(`${list} a`), (link) => link.getAttribute('href'));
  expect(links('header nav li').indexOf('/nosotros')).toBe(1);
  expect(links('footer nav')).toContain('/nosotros');
  expect(all.get('nosotros.md')).toMatch(/^# Quiénes somos\n/);
  expect(all.get('llms.txt')).toContain('/nosotros.md)');
  expect(all.get('sitemap.xml')).toContain(`${NUBE_CLARA_ADDRESS}/nosotros<`);
});

test('the picture of a page or a note stands at its title, and nothing is drawn again that is not there', () => {
  const pages = texts(['.html']);
  for (const name of ['pagina-de-barrio', 'notas/por-que-visitamos']) {
    const picture = parse(pages.get(`${name}.html`)).querySelector('main > header img');
    expect(picture?.getAttribute('src'), name).toContain('panaderia');
  }
  for (const [name, html] of pages) {
    const page = parse(html);
    const nowhere = Array.from(
      page.querySelectorAll('use'),
      (use) => use.getAttribute('href') ?? '',
    )
      .filter((address) => address.startsWith('#'))
      .filter((address) => page.getElementById(address.slice(1)) === null);
    expect(nowhere, name).toEqual([]);
  }
});

test('a site that knows its address says it wherever programs ask', async () => {
  const all = texts(['.html', '.txt', '.xml']);
  const listed = (await listedPaths(nube.baseURL)).sort();
  const map = Array.from(
    (all.get('sitemap.xml') ?? '').matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, url = '']) => url,
  );
  expect(map.sort()).toEqual(listed.map((path) => NUBE_CLARA_ADDRESS + path).sort());
  expect(all.get('robots.txt')).toContain(`Sitemap: ${NUBE_CLARA_ADDRESS}/sitemap.xml`);
  expect(all.get('notas/rss.xml')).toContain(`<link>${NUBE_CLARA_ADDRESS}/notas/`);
  for (const [file, text] of all) expect(text, file).not.toContain('localhost');
});

test('links to other sites say so, and a telephone does not', async () => {
  const home = parse(texts(['.html']).get('index.html'));
  const instagram = home.querySelector('header a[href^="https://www.instagram.com/"]');
  expect(instagram?.getAttribute('rel')).toBe('external noreferrer');
  expect(instagram?.textContent.trim()).toBe('Instagram (otro sitio)');
  const whatsapp = home.querySelector('footer a[href^="https://wa.me/"]');
  expect(whatsapp?.textContent.trim()).toBe('WhatsApp (otro sitio)');
  const phone = home.querySelector('footer nav a[href^="tel:"]');
  expect(phone?.textContent).toBe('Llámanos');
  const pages = [...texts(['.html']).values()];
  const sent = createReceipts(TEST_SECRET_KEY).issue('/contacto/gracias?folio=NUB-7K3M-Q9');
  pages.push(await (await fetch(nube.baseURL + sent)).text());
  const chats = pages.flatMap((page) => [
    ...parse(page).querySelectorAll('main a[href^="https:"]'),
  ]);
  expect(chats.length).toBeGreaterThan(1);
  for (const { outerHTML } of chats) {
    expect(outerHTML).toMatch(/rel="external noreferrer".*\(otro sitio\)/s);
  }
});

test('the mark is its own: in the bar, the icons and the pictures to share', async () => {
  const all = texts(['.html', '.svg']);
  const bar = parse(all.get('index.html')).querySelectorAll('header img');
  expect(Array.from(bar, (image) => image.getAttribute('src'))).toEqual([
    expect.stringMatching(/^\/imagenes\/logo\.[0-9a-f]+\.svg$/),
    expect.stringMatching(/^\/imagenes\/logo-noche\.[0-9a-f]+\.svg$/),
  ]);
  expect(all.get('favicon.svg')).toContain('data:image/svg+xml;base64,');
  const shared = Array.from(files).filter(([name]) => name.startsWith('compartir/'));
  expect(shared.length).toBeGreaterThan(8);
  for (const [name, picture] of shared) {
    expect(await greenPart(picture), name).toBeGreaterThan(0.02);
  }
});

test('photographs are served in both formats, for caches to keep', async () => {
  const home = parse(texts(['.html']).get('index.html'));
  const sources = Array.from(home.querySelectorAll<HTMLSourceElement>('main picture source'));
  expect(sources.length).toBeGreaterThan(4);
  for (const { srcset, type } of sources) {
    const last = srcset.split(', ').at(-1)?.split(' ')[0] ?? '';
    const response = await fetch(nube.baseURL + last);
    expect(response.headers.get('content-type'), last).toBe(type);
    expect(response.headers.get('cache-control'), last).toContain('immutable');
  }
});

test('mails and folios are its own, headers included', async () => {
  const captcha = await solvedCaptcha(nube.baseURL);
  const answer = await postForm(nube.baseURL, writtenEnquiry({ captcha }));
  const folio = folioOf(answer) ?? '';
  expect(folio).toMatch(/^NUB-/);
  const mails = await waitForMails(nube.dataDir, (mail) => mail.subject?.includes(folio), 2);
  for (const mail of mails) {
    expect(mail.from?.address).toBe('hola@nubeclara.example');
    const said = [mail.subject, mail.text, mail.html, JSON.stringify(mail.headers)].join('\n');
    expect(said).toContain('Nube Clara');
    expect(foreign(said)).toEqual([]);
  }
});

test('the panel is its own, and so are the mails that only it sends', async () => {
  const account = await firstAccount(nube);
  const { client } = account;
  const captcha = await solvedCaptcha(nube.baseURL);
  const asked = { formulario: 'contacto', newsletter: 'si', topic: 'contratos', captcha };
  const sent = await postWithToken(nube.baseURL, writtenEnquiry(asked));
  const folio = folioOf(sent) ?? '';
  await inviteTo(account, 'sol@correo.example', 'atiende');
  for (const page of [...PANEL, `/solicitudes/${folio}`]) {
    const response = await client.get(`/panel${page}`);
    expect(response.status, page).toBe(200);
    const text = await response.text();
    expect(foreign(text), page).toEqual([]);
    if (text.startsWith('<!')) {
      expect(/<title>(.*?)<\/title>/.exec(text)?.[1], page).toContain('Nube Clara');
    }
  }
  const subjects = ['Te invitaron al panel', 'Confirma tu suscripción'];
  const mails = await waitForMails(
    nube.dataDir,
    ({ subject = '' }) => subjects.some((each) => subject.startsWith(each)),
    subjects.length,
  );
  for (const mail of mails) {
    const said = [mail.subject, mail.text, mail.html, JSON.stringify(mail.headers)].join('\n');
    expect(said).toContain('Nube Clara');
    expect(foreign(said), mail.subject).toEqual([]);
  }
});
