import { type Browser, chromium, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { holdContent } from '../src/content/snapshot/content.ts';
import { readSnapshot } from '../src/content/snapshot/snapshot.ts';
import { addresses } from '../src/server/pages/addresses.ts';
import { createReceipts } from '../src/server/requests/receipt.ts';
import { startSite } from '../tests/support/site.ts';
import { getBrowser } from './browser.mjs';
import { contentFolder } from './build.mjs';

const FOLDER = 'retratos';
const COVER = 'docs/imagenes/portada.png';
/** The flag `--lang` sets the language of date fields. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--hide-scrollbars',
  '--lang=es-419',
];
const SPANISH = { ...process.env, LANGUAGE: 'es_419' };

const THEMES = [
  { theme: 'dia', colorScheme: 'light' },
  { theme: 'noche', colorScheme: 'dark' },
] as const;
const WIDTHS = [390, 1440] as const;

const VIEWS = THEMES.flatMap(({ theme, colorScheme }) =>
  WIDTHS.map((width) => ({ colorScheme, width, name: `${width}-${theme}` })),
);

const ON_REQUEST = ['/contacto', '/cotizacion'];
const SENT = ['/contacto/gracias?folio=ATA-7K3M-Q9', '/cotizacion/gracias?folio=ATA-7K3M-Q9'];

const WINDOW_HEIGHT = 900;
const TALLEST = 16_000;

/** Sizes for {@link cover}, in pixels: the part of a picture, the part's new width, and the gap. */
const COVERED = { width: 1440, height: WINDOW_HEIGHT };
const COVER_SIDE = 800;
const LINE = 8;

const say = (text: string) => console.log(`· ${text}`);

/** Writes pictures of the pages with the paths `only` to `retratos/`. [] means all pages. */
export async function takePortraits(only: readonly string[]): Promise<void> {
  const content = contentFolder();
  holdContent(await readSnapshot(content));
  const secretKey = randomBytes(32).toString('hex');
  const pages = only.length > 0 ? only : pagePaths(secretKey);
  const executablePath = await getBrowser((text) => console.log(`  ${text}`), { whole: true });
  const browser = await chromium.launch({ executablePath, args: ARGS, env: SPANISH });
  const site = await startSite({ content, env: { SECRET_KEY: secretKey } });
  try {
    await mkdir(FOLDER, { recursive: true });
    for (const view of VIEWS) await takeView(browser, site.baseURL, pages, view);
  } finally {
    await site.dispose();
    await browser.close();
  }
  if (pages.includes('/')) await cover();
  console.log(`Listo: ${FOLDER}/`);
}

/** Returns the paths of all pages and thank-you pages. `/no-existe` shows the error page 404. */
function pagePaths(secretKey: string): string[] {
  const pages = addresses(false).pages.filter((page) => !page.startsWith('/errores/'));
  const receipts = createReceipts(secretKey);
  const sent = SENT.map((page) => receipts.issue(page));
  return [...new Set(['/', ...pages.sort(), ...ON_REQUEST, ...sent]), '/no-existe'];
}

function pictureName(page: string): string {
  return page === '/' ? 'inicio' : page.slice(1).replace(/\?.*/, '').replaceAll('/', '-');
}

async function takeView(
  browser: Browser,
  baseURL: string,
  pages: readonly string[],
  { colorScheme, width, name }: (typeof VIEWS)[number],
): Promise<void> {
  const viewport = { width, height: WINDOW_HEIGHT };
  const context = await browser.newContext({
    ...{ baseURL, colorScheme, reducedMotion: 'reduce', viewport },
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    // For `/no-existe`, the browser reports an expected error 404.
    const asked = message.location().url !== page.url();
    if (message.type() === 'error' && asked) say(`! ${page.url()}: ${message.text()}`);
  });
  for (const address of pages) {
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    await wakeIslands(page);
    const file = path.join(FOLDER, `${pictureName(address)}-${name}.png`);
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  }
  await context.close();
  say(`${name}: ${pages.length} páginas`);
}

async function wakeIslands(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < Math.min(height, TALLEST); top += WINDOW_HEIGHT) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => null));
}

/** Makes the README's picture: the top of the home page by day beside the same part at night. */
async function cover(): Promise<void> {
  const [day, night] = await Promise.all(
    THEMES.map(({ theme }) =>
      sharp(path.join(FOLDER, `${pictureName('/')}-${COVERED.width}-${theme}.png`))
        .extract({ left: 0, top: 0, ...COVERED })
        .resize({ width: COVER_SIDE })
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!day || !night) return;
  const { height } = day.info;
  const frame = {
    width: 2 * COVER_SIDE + LINE,
    height,
    channels: 3,
    background: '#8a8f98',
  } as const;
  await sharp({ create: frame })
    .composite([
      { input: day.data, left: 0, top: 0 },
      { input: night.data, left: COVER_SIDE + LINE, top: 0 },
    ])
    .png({ palette: true, effort: 10 })
    .toFile(COVER);
}
