import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { BROTLI_BEST } from '#server/platform/http/content-encoding.ts';
import { say } from './progress.ts';

const run = promisify(execFile);

const MANIFEST = new URL('peer/', import.meta.url).pathname;
const FOLDER = '.cache/par';
const TEMPLATE = 'startbootstrap-modern-business';

/** What its pages ask other machines for, and where the same thing lies in the packages. */
const VENDORED: Readonly<Record<string, string>> = {
  'https://cdn.jsdelivr.net/npm/bootstrap-icons@1.5.0/font/': 'bootstrap-icons/font',
  'https://cdn.jsdelivr.net/npm/bootstrap@5.2.3/dist/js/': 'bootstrap/dist/js',
};
const PLACEHOLDER = /https:\/\/dummyimage\.com\/(\d+)x(\d+)\/([0-9a-f]{6})\/[0-9a-f]{6}(?:\.jpg)?/g;
const COMPRESSIBLE = /\.(?:html|css|js|svg|ico)$/;

/** Another agency's site in a browser's eyes: a template that people publish, as files to be served. */
export interface Peer {
  /** As it is called in the report. */
  name: string;
  /** Its pages and all that they ask for, each text with its brotli beside it. */
  folder: string;
}

/** Which of its pages does what one of ours does. */
export type PeerPage = 'index.html' | 'pricing.html' | 'contact.html' | 'faq.html';

/**
 * Installs the template from the npm registry, apart from the project's dependencies and as
 * bench/peer/package-lock.json has it to the byte, and makes it as fast as its files can be: all
 * from one origin, its pictures of a few bytes, everything compressed beforehand. What
 * cannot be had there (the script that would send its form) it goes without.
 *
 * @throws where the registry cannot be reached and it was not installed before
 */
export async function preparePeer(): Promise<Peer> {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) {
    cpSync(join(MANIFEST, name), join(FOLDER, name));
  }
  say(`la plantilla con la que se compara: npm ci en ${FOLDER}`);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await run('npm', ['ci', ...options], { cwd: FOLDER });

  const packages = join(FOLDER, 'node_modules');
  const site = join(FOLDER, 'sitio');
  rmSync(site, { recursive: true, force: true });
  cpSync(join(packages, TEMPLATE, 'dist'), site, { recursive: true });
  for (const from of Object.values(VENDORED)) {
    cpSync(join(packages, from), join(site, from), { recursive: true });
  }
  const pictures = new Map<string, { width: number; height: number; background: string }>();
  for (const name of readdirSync(site).filter((file) => file.endsWith('.html'))) {
    let page = readFileSync(join(site, name), 'utf8');
    for (const [elsewhere, here] of Object.entries(VENDORED)) {
      page = page.replaceAll(elsewhere, `${here}/`);
    }
    page = page
      .replace(/<script src="https:\/\/cdn\.startbootstrap\.com\/[^"]*"><\/script>/, '')
      .replaceAll(PLACEHOLDER, (_, width: string, height: string, color: string) => {
        const picture = `assets/${width}x${height}-${color}.png`;
        const background = `#${color}`;
        pictures.set(picture, { width: Number(width), height: Number(height), background });
        return picture;
      });
    if (/(?:src|href)="https?:[^"]*\.(?:css|js|png|jpe?g)"/.test(page)) {
      throw new Error(`${name} de ${TEMPLATE} pide algo a otra máquina`);
    }
    writeFileSync(join(site, name), page);
  }
  for (const [name, { width, height, background }] of pictures) {
    await sharp({ create: { width, height, channels: 3, background } })
      .png({ palette: true })
      .toFile(join(site, name));
  }
  compress(site);
  const { version } = JSON.parse(
    readFileSync(join(packages, TEMPLATE, 'package.json'), 'utf8'),
  ) as { version: string };
  return { name: `${TEMPLATE} ${version}`, folder: site };
}

function compress(site: string): void {
  for (const name of readdirSync(site, { recursive: true }).map(String)) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = join(site, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), BROTLI_BEST));
  }
}
