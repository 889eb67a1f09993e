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

const COLUMNS = { 390: 180, 1440: 520 };
const GAP = 20;
const ROW_HEIGHT = 900;
const PAGES_IN_ROW = 2;

async function thumbnails(
  page: string,
  folder: string,
  { top, left }: { top: number; left: number },
) {
  const pieces = [];
  for (const { width, name } of VIEWS) {
    const { data, info } = await sharp(path.join(folder, `${pictureName(page)}-${name}.png`))
      .resize({ width: COLUMNS[width] })
      .toBuffer({ resolveWithObject: true });
    const height = Math.min(info.height, ROW_HEIGHT);
    const input = await sharp(data)
      .extract({ left: 0, top: 0, width: info.width, height })
      .toBuffer();
    pieces.push({ input, left, top, height });
    left += COLUMNS[width] + GAP;
  }
  return pieces;
}

export async function contactSheet(pages: readonly string[], folder: string, file: string) {
  const pageWidth = VIEWS.reduce((sum, view) => sum + COLUMNS[view.width] + GAP, GAP);
  const pieces = [];
  let top = GAP;
  for (let first = 0; first < pages.length; first += PAGES_IN_ROW) {
    const row = pages.slice(first, first + PAGES_IN_ROW);
    const placed = await Promise.all(
      row.map((page, index) => thumbnails(page, folder, { top, left: index * pageWidth + GAP })),
    );
    pieces.push(...placed.flat());
    top += Math.max(...placed.flat().map(({ height }) => height)) + GAP;
  }
  const width = pageWidth * Math.min(PAGES_IN_ROW, pages.length);
  const background = '#8a8f99';
  await sharp({ create: { width, height: top, channels: 3, background } })
    .composite(pieces)
    .png({ palette: true, quality: 80 })
    .toFile(file);
}

const COVER_HALF = 800;

/** Makes the README's picture, which shows the top of the home page in light and dark colours. */
export async function cover(folder: string, file: string): Promise<void> {
  const width = Math.max(...WIDTHS);
  const halves = await Promise.all(
    THEMES.map(({ theme }) =>
      sharp(path.join(folder, `${pictureName('/')}-${width}-${theme}.png`))
        .extract({ left: 0, top: 0, width, height: WINDOW_HEIGHT })
        .resize({ width: COVER_HALF })
        .toBuffer(),
    ),
  );
  await mkdir(path.dirname(file), { recursive: true });
  const height = Math.round((WINDOW_HEIGHT * COVER_HALF) / width);
  const whole = {
    width: COVER_HALF * halves.length,
    height,
    channels: 3 as const,
    background: '#080f1c',
  };
  await sharp({ create: whole })
    .composite(halves.map((input, index) => ({ input, left: index * COVER_HALF, top: 0 })))
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(file);
}
