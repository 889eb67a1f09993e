import type { Browser } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const DOCUMENTS = 'docs/imagenes';

export const say = (text: string) => console.log(`· ${text}`);

/** Opens a page of a site, whose pictures `put` keeps in docs/. */
export async function openCamera(
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number },
) {
  const page = await browser.newPage({ baseURL, reducedMotion: 'reduce', viewport });
  return {
    page,
    shoot: async (fullPage = false): Promise<Buffer> => {
      await page.evaluate(() => document.fonts.ready.then(() => null));
      return page.screenshot({ fullPage, animations: 'disabled' });
    },
    put: async (name: string, taken: Buffer): Promise<void> => {
      const file = path.join(DOCUMENTS, `${name}.png`);
      await keep(file, taken);
      say(file);
    },
  };
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
  const both = [
    { input: left, left: 0, top: 0 },
    { input: right, left: width + LINE, top: 0 },
  ];
  return sharp({ create: frame }).composite(both).png().toBuffer();
}
