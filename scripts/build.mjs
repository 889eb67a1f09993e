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

/** The inputs of a build, without the dependencies, which the lockfile represents. */
const INPUTS = [
  'src',
  'public',
  'astro.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** The exit code of a program that the system kills for lack of memory: SIGKILL. */
const KILLED = 137;

/**
 * Astro's key for properties of server islands, which this site has none of: a random key would
 * make every build different, and its cached pages useless.
 */
const ASTRO_KEY = Buffer.alloc(32).toString('base64');

/** The file in each built folder that names its inputs. */
const STAMP = '.atalaya-build';

/**
 * A folder of built code, which contains no content.
 *
 * @typedef {object} Target
 * @property {string} label the text of its line
 * @property {string} folder
 */

/** The code that `npm start` serves. */
export const PUBLISHED = { label: 'el sitio', folder: PUBLISHED_FOLDER };

/**
 * The code that is tested and measured, so that `dist/`, which a server may be reading, stays
 * unchanged; and its content: the sample, or the folder of `npm run prueba -- --contenido`.
 */
export const TESTED = { label: 'el sitio de pruebas', folder: '.cache/pruebas' };
/** The folder of the tests' finished pages. */
export const KEPT_PAGES = '.cache/hecho';
export const TESTED_CONTENT = process.env['PRUEBAS_CONTENIDO'] || SAMPLE_FOLDER;

/** The folder of the content that `npm start` serves: CONTENT_DIR, in the environment or in `.env`. */
export function contentFolder() {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return (process.env['CONTENT_DIR'] ?? file['CONTENT_DIR']) || contentDirectory();
}

/** Prints which content is used, and doubts about it. */
export async function sayContent() {
  console.log(`· Contenido: ${contentInUse()}`);
  await sayDoubts(contentFolder());
}

/** @returns {string} which folder there is, in words */
function contentInUse() {
  const folder = path.relative('.', contentFolder());
  return folder === SAMPLE_FOLDER
    ? `${folder}/, la marca de muestra; si ya publicaste en el panel, se sirve lo tuyo`
    : `${folder}/`;
}

function inputs() {
  return fingerprint('.', INPUTS);
}

/**
 * Builds the code into a folder, unless the last complete build had the same inputs. The folder
 * keeps the last complete build meanwhile, and when this one fails.
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
 * Prints probable mistakes in a content folder, which stop nothing.
 *
 * @param {string} folder
 */
export async function sayDoubts(folder) {
  // Imported here, because the dependencies may just have been installed.
  const { contentDoubts } = await import('../src/content/check/doubts.ts');
  const doubts = contentDoubts(path.resolve(folder));
  if (doubts.length === 0) return;
  console.log(`Para revisar; no detiene nada:\n${doubts.map((doubt) => `  ${doubt}`).join('\n')}`);
}

/** A line of the output that names a build's next step (src/build/progress.ts). */
const PART = /^\[paso\] (.+)$/;

/**
 * Renders every page of a content with the tests' build, and keeps the pages for its servers.
 *
 * @param {string} folder of the content
 * @throws {Error} in Spanish, with the content's mistakes
 */
export async function tryContent(folder) {
  const args = ['src/server/start/try-content.ts', TESTED.folder, folder, KEPT_PAGES];
  const { code, output } = await captured(process.execPath, args);
  if (code !== 0) throw new Error(output.trimEnd());
}

/** Reads `.env` into the environment, which takes precedence. */
export function loadSettings() {
  takeEnvFile();
}
