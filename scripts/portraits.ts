import type { Browser, Page } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Receipts } from '#server/requests/receipt.ts';

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

/**
 * Returns the paths of all pages and thank-you pages. The last path, `/no-existe`, shows the error
 * page 404.
 */
export function pagePaths(finished: Iterable<string>, receipts: Receipts): string[] {
  const pages = [...finished].filter((page) => !page.startsWith('/errores/'));
  const sent = SENT.map((page) => receipts.issue(page));
  return [...new Set(['/', ...pages.sort(), ...ON_REQUEST, ...sent]), '/no-existe'];
}

function pictureName(page: string): string {
  return page === '/' ? 'inicio' : page.slice(1).replace(/\?.*/, '').replaceAll('/', '-');
}

export async function takePortraits(
  browser: Browser,
  { baseURL, pages, folder }: { baseURL: string; pages: readonly string[]; folder: string },
  say: (text: string) => void,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { colorScheme, width, name } of VIEWS) {
    const context = await browser.newContext({
      baseURL,
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: WINDOW_HEIGHT },
    });
    const page = await context.newPage();
    page.on('console', (message) => {
      // For the path `/no-existe`, the browser reports an error 404. This error is expected and is
      // not printed.
      const asked = message.location().url !== page.url();
      if (message.type() === 'error' && asked) say(`! ${page.url()}: ${message.text()}`);
    });
    for (const address of pages) {
      await page.goto(address, { waitUntil: 'load' });
      await page.waitForLoadState('networkidle');
      await wakeIslands(page);
      const file = path.join(folder, `${pictureName(address)}-${name}.png`);
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
    }
    await context.close();
    say(`${name}: ${pages.length} páginas`);
  }
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

/** Writes a small PNG file of a picture. */
export async function keep(file: string, taken: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await sharp(taken).png({ palette: true, effort: 10 }).toFile(file);
}

const LINE = 8;

/** Puts two pictures of the same shape side by side, each `width` pixels wide. */
export async function sideBySide(one: Buffer, other: Buffer, width = 596): Promise<Buffer> {
  const narrow = (picture: Buffer) => sharp(picture).resize({ width }).toBuffer();
  const [left, right] = await Promise.all([narrow(one), narrow(other)]);
  const { height } = await sharp(left).metadata();
  const frame = { width: 2 * width + LINE, height, channels: 3 as const, background: '#8a8f98' };
  return sharp({ create: frame })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: width + LINE, top: 0 },
    ])
    .png()
    .toBuffer();
}

/** Makes the README's picture, which shows the top of the home page in light and dark colours. */
export async function cover(folder: string, file: string): Promise<void> {
  const width = Math.max(...WIDTHS);
  const [day, night] = await Promise.all(
    ['dia', 'noche'].map((theme) =>
      sharp(path.join(folder, `${pictureName('/')}-${width}-${theme}.png`))
        .extract({ left: 0, top: 0, width, height: WINDOW_HEIGHT })
        .toBuffer(),
    ),
  );
  if (day && night) await keep(file, await sideBySide(day, night, 800));
}
