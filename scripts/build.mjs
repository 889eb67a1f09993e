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

const INPUTS = [
  'src',
  'public',
  'astro.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** The exit code after SIGKILL, which the system sends if there is not enough memory. */
const KILLED = 137;

/**
 * Astro's key for server islands is fixed, so that equal sources give equal builds and the server
 * can use stored pages again.
 */
const ASTRO_KEY = Buffer.alloc(32).toString('base64');

const STAMP = '.atalaya-build';

/**
 * A folder of built code, which contains no content.
 *
 * @typedef {object} Target
 * @property {string} label the name of the build in the terminal's progress line
 * @property {string} folder
 */

export const PUBLISHED = { label: 'el sitio', folder: PUBLISHED_FOLDER };

/**
 * The build that tests and measurements use. The folder is not `dist/`, because a running server
 * may read `dist/`.
 */
export const TESTED = { label: 'el sitio de pruebas', folder: '.cache/pruebas' };
export const KEPT_PAGES = '.cache/hecho';
export const TESTED_CONTENT = process.env['PRUEBAS_CONTENIDO'] || SAMPLE_FOLDER;

export function contentFolder() {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return (process.env['CONTENT_DIR'] ?? file['CONTENT_DIR']) || contentDirectory();
}

/** Prints the name of the content folder and the probable mistakes in the content. */
export async function sayContent() {
  console.log(`· Contenido: ${contentInUse()}`);
  await sayDoubts(contentFolder());
}

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
 * Builds the code if source files have changed. The folder keeps the previous complete build until
 * the new build succeeds.
 *
 * @param {Target} target
 * @param {{ force?: boolean }} options with `force`, the build always runs
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
 * Builds the code into the new folder `fresh`.
 *
 * @param {Target} target
 * @param {string} fresh
 * @throws {Error} if the build fails; the message is the build's output, or that memory ran out
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
 * Prints probable mistakes in a content folder.
 *
 * @param {string} folder
 */
export async function sayDoubts(folder) {
  // The packages that doubts.ts imports may be missing when this script starts, so this import is
  // inside the function.
  const { contentDoubts } = await import('../src/content/check/doubts.ts');
  const doubts = contentDoubts(path.resolve(folder));
  if (doubts.length === 0) return;
  console.log(`Para revisar; no detiene nada:\n${doubts.map((doubt) => `  ${doubt}`).join('\n')}`);
}

const PART = /^\[paso\] (.+)$/;

/**
 * Renders every page of a content folder with the build `TESTED`, and stores the pages in
 * `KEPT_PAGES`.
 *
 * @param {string} folder
 */
export async function tryContent(folder) {
  const args = ['src/server/start/try-content.ts', TESTED.folder, folder, KEPT_PAGES];
  const { code, output } = await captured(process.execPath, args);
  if (code !== 0) throw new Error(output.trimEnd());
}

export function loadSettings() {
  takeEnvFile();
}
