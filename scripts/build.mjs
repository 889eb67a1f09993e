import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { contentDirectory, SAMPLE_FOLDER } from '../src/content/read/content-directory.ts';
import { takeEnvFile } from '../src/server/settings/env-file.ts';
import { fingerprint } from './fingerprint.mjs';
import { commandOf } from './packages.mjs';
import { captured } from './run.mjs';
import { PUBLISHED_FOLDER } from './serve.mjs';
import { step } from './steps.mjs';
import { swap } from './swap.mjs';

/** Everything that a build reads, apart from the dependencies, which the lockfile stands for. */
const INPUTS = [
  'src',
  'public',
  'astro.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** How the system ends a program when there is no memory left: SIGKILL. */
const KILLED = 137;

/**
 * Astro's key for the properties of server islands, of which there are none: a random one would make of each
 * build another, whose pages nobody has kept.
 */
const ASTRO_KEY = Buffer.alloc(32).toString('base64');

/** Lies in each built folder, and says what it was built from. */
const STAMP = '.atalaya-build';

/**
 * One of the folders that the code is built into, without any content.
 *
 * @typedef {object} Target
 * @property {string} label what its line says
 * @property {string} folder where it goes
 */

/** What `npm start` serves. */
export const PUBLISHED = { label: 'el sitio', folder: PUBLISHED_FOLDER };

/**
 * What is tested and measured, so that `dist/`, which a server may be reading, is left alone; and the content that
 * it is served with, the same on every machine and whatever the agency writes, or the one of
 * `npm run prueba -- --contenido`.
 */
export const TESTED = { label: 'el sitio de pruebas', folder: '.cache/pruebas' };
/** Where the finished pages of the tests' servers are kept. */
export const KEPT_PAGES = '.cache/hecho';
export const TESTED_CONTENT = process.env['PRUEBAS_CONTENIDO'] || SAMPLE_FOLDER;

/** The folder of the content that `npm start` would serve: CONTENT_DIR, in the environment or in `.env`. */
export function contentFolder() {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return (process.env['CONTENT_DIR'] ?? file['CONTENT_DIR']) || contentDirectory();
}

/** Says which content there is, and what looks like a slip in it, which stops nothing. */
export async function sayContent() {
  console.log(`· Contenido: ${contentInUse()}`);
  await sayDoubts(contentFolder());
}

/** @returns {string} which content there is, in words, and how it becomes the agency's own */
function contentInUse() {
  const folder = path.relative('.', contentFolder());
  return folder === SAMPLE_FOLDER
    ? `${folder}/, la marca de muestra. Para hacer la tuya: npm run marca`
    : `${folder}/`;
}

/** A digest of everything that the code is built from. */
function inputs() {
  return fingerprint('.', INPUTS);
}

/**
 * Builds the code into a folder, unless the last complete build was of these same sources. The folder
 * holds the last complete build all the while, and still does when this one fails.
 *
 * @param {Target} target
 * @param {{ force?: boolean }} options `force` builds in any case
 * @throws {Error} with the build's own output when it fails
 */
export async function build(target, { force = false } = {}) {
  const stamp = path.join(target.folder, STAMP);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs()) return;
  mkdirSync('.cache', { recursive: true });
  const aside = mkdtempSync(path.join('.cache', 'compilacion-'));
  try {
    const fresh = path.join(aside, 'dist');
    await compile(target, fresh);
    swap(fresh, target.folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/**
 * Builds the code into a new folder.
 *
 * @param {Target} target
 * @param {string} fresh
 * @throws {Error} with the build's own output when it fails
 */
export async function compile(target, fresh) {
  const from = inputs();
  await step(`Compilando ${target.label}`, async (say) => {
    const args = [commandOf('astro'), 'build', '--outDir', fresh];
    const cache = path.resolve('.cache', 'astro', path.basename(target.folder));
    const env = { ...process.env, ASTRO_CACHE_DIR: cache, ASTRO_KEY };
    const onLine = (/** @type {string} */ line) => {
      const part = PART.exec(line)?.[1];
      if (part !== undefined) say(part);
    };
    const { code, output } = await captured(process.execPath, args, { env, onLine });
    if (code === KILLED) throw new Error('La compilación se quedó sin memoria (ENOMEM)');
    if (code !== 0) throw new Error(`La compilación falló:\n\n${output}`);
    writeFileSync(path.join(fresh, STAMP), from);
  });
}

/**
 * Says what looks like a slip in a content folder and stops nothing.
 *
 * @param {string} folder
 */
export async function sayDoubts(folder) {
  // Only now, because it needs the dependencies, which may just have been installed.
  const { contentDoubts } = await import('../src/content/check/doubts.ts');
  const doubts = contentDoubts(path.resolve(folder));
  if (doubts.length === 0) return;
  console.log(`Para revisar; no detiene nada:\n${doubts.map((doubt) => `  ${doubt}`).join('\n')}`);
}

/** A line that says what a build does next (src/build/progress.ts). */
const PART = /^\[paso\] (.+)$/;

/**
 * Draws every page of a content with the tests' build, and keeps them for its servers.
 *
 * @param {string} folder of the content
 * @throws {Error} in Spanish, with what is wrong in it
 */
export async function tryContent(folder) {
  const args = ['src/server/start/try-content.ts', TESTED.folder, folder, KEPT_PAGES];
  const { code, output } = await captured(process.execPath, args);
  if (code !== 0) throw new Error(output.trimEnd());
}

/** Reads `.env` into the environment; what is already set there wins. */
export function loadSettings() {
  takeEnvFile();
}
