import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { contentDirectory, SAMPLE_FOLDER } from '../src/content/content-directory.ts';
import { fingerprint } from './fingerprint.mjs';
import { keepAssets } from './kept-assets.mjs';
import { commandOf } from './packages.mjs';
import { captured } from './processes.mjs';
import { putBackFormer, replaced } from './replaced-folder.mjs';
import { isDone } from './stamp.mjs';
import { step } from './steps.mjs';
import { contentDigest, finishPlacing } from '../src/server/publishing/folder.ts';
import { Refusal } from '../src/server/publishing/refusal.ts';

/** Everything that a build reads, apart from the dependencies, which the lockfile stands for. */
const INPUTS = [
  'src',
  'public',
  'astro.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Lies in each built folder, and says what it was built from. */
const STAMP = '.atalaya-build';

/** Settings that a build reads from the environment, besides Astro's own PUBLIC_ ones. */
export const SETTINGS = ['SITE_URL', 'CONTENT_DIR', 'ASTRO_CACHE_DIR'];

/**
 * One of the sites that are built from these sources, each into a folder of its own.
 *
 * @typedef {object} Target
 * @property {string} label what its line says
 * @property {string} folder where it goes
 * @property {string} [cache] what it keeps between builds, by name; as its folder when missing
 * @property {() => NodeJS.ProcessEnv} settings those of {@link SETTINGS} and of PUBLIC_ that it has
 */

/** What `npm start` serves: the agency's content, with the settings of the environment. */
export const PUBLISHED = {
  label: 'el sitio',
  folder: 'dist',
  settings: () => ownSettings(process.env),
};

/** Another content to test than the sample one (`npm run prueba -- --contenido`). */
const OTHER_CONTENT = process.env.PRUEBAS_CONTENIDO;

/**
 * What is tested and measured: the same on every machine and whatever the agency writes. Neither
 * `.env` nor the environment has a say in it, and `dist/`, which a server may be reading, is left
 * alone.
 */
export const TESTED = OTHER_CONTENT
  ? {
      label: `el sitio de pruebas con ${OTHER_CONTENT}`,
      folder: `.cache/pruebas-${path.basename(OTHER_CONTENT)}`,
      settings: () => ({ CONTENT_DIR: OTHER_CONTENT }),
    }
  : {
      label: 'el sitio de pruebas',
      folder: '.cache/pruebas',
      settings: () => ({ CONTENT_DIR: SAMPLE_FOLDER }),
    };

/** The agency's content without its settings: to see that it builds, and to take its pictures. */
export const CONTENT_IN_USE = {
  label: 'el contenido en uso',
  folder: '.cache/contenido',
  settings: () => ({ CONTENT_DIR: contentFolder() }),
};

/** The folder that `npm start` would build from: CONTENT_DIR, in the environment or in `.env`. */
export function contentFolder() {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return (process.env.CONTENT_DIR ?? file.CONTENT_DIR) || contentDirectory();
}

/**
 * Says which content is built, after finishing what a publication that was cut off left of it half
 * written: before every build of the agency's own.
 *
 * @throws the file system's error
 */
export async function beginFromContent() {
  await finishPlacing(process.env);
  console.log(`· Contenido: ${contentInUse()}`);
}

/** @returns {string} which content is built, in words, and how it becomes the agency's own */
function contentInUse() {
  const folder = path.relative('.', contentFolder());
  return folder === SAMPLE_FOLDER
    ? `${folder}/, la marca de muestra. Para hacer la tuya: npm run marca`
    : `${folder}/`;
}

/**
 * The settings of a build among those of an environment. What is there but empty is left out, as a
 * copied `.env.example` leaves it: everywhere else in the project empty means missing.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function ownSettings(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value && isSetting(name)),
  );
}

/** @param {string} name */
function isSetting(name) {
  return SETTINGS.includes(name) || name.startsWith('PUBLIC_');
}

/**
 * The environment for a build: this process's, with no other settings than the given ones.
 *
 * @param {NodeJS.ProcessEnv} settings
 */
export function buildEnvironment(settings = ownSettings(process.env)) {
  const rest = Object.entries(process.env).filter(([name]) => !isSetting(name));
  return { ...Object.fromEntries(rest), ...settings };
}

/**
 * A digest of everything that a site is built from.
 *
 * @param {Target} target
 */
export function inputsOf(target) {
  const { CONTENT_DIR: chosen = contentDirectory(), ...settings } = target.settings();
  // By what it holds and not by where it is.
  const content = fingerprint(chosen, ['.']);
  return fingerprint('.', INPUTS, { ...settings, content });
}

/**
 * Builds a site into its folder, unless the last complete build was of these same sources. The folder
 * holds the last complete build all the while, and still does when this one fails.
 *
 * @param {Target} target
 * @param {{ force?: boolean }} options `force` builds in any case
 * @throws {Error} with the build's own output when it fails
 */
export async function build(target, { force = false } = {}) {
  const inputs = inputsOf(target);
  putBackFormer(target.folder);
  if (!force && isDone(path.join(target.folder, STAMP), inputs)) return;
  await replaced(target.folder, (fresh) => compile(target, fresh));
}

/**
 * Builds a site into a new folder, with what the pages of the former build that are still open may
 * ask for.
 *
 * @param {Target} target
 * @param {string} fresh
 * @throws {Error} with the build's own output when it fails
 */
export async function compile(target, fresh) {
  const inputs = inputsOf(target);
  await step(`Compilando ${target.label}`, async (say) => {
    const args = [commandOf('astro'), 'build', '--outDir', fresh];
    // What Astro keeps of the content between two builds is each target's own: builds of different
    // drafts may run at a time, and must not mix.
    const cache = path.resolve('.cache', 'astro', target.cache ?? path.basename(target.folder));
    const env = { ...buildEnvironment(target.settings()), ASTRO_CACHE_DIR: cache };
    const onLine = (line) => {
      const part = PART.exec(line)?.[1];
      if (part !== undefined) say(part);
    };
    const { code, signal, output } = await captured(process.execPath, args, { env, onLine });
    if (signal === 'SIGKILL') throw new Error('La compilación se quedó sin memoria (ENOMEM)');
    if (code !== 0) throw failed(output);
    if (target.folder === PUBLISHED.folder) keepAssets(target.folder, fresh);
    await writeContentDigest(target, fresh);
    writeFileSync(path.join(fresh, STAMP), inputs);
  });
  await sayDoubts(target.settings().CONTENT_DIR ?? contentDirectory());
}

/** Lies in each built folder: the digest of the content that it was built from, for its process. */
const CONTENT_STAMP = '.atalaya-content';

/**
 * @param {Target} target
 * @param {string} fresh
 */
async function writeContentDigest(target, fresh) {
  const folder = target.settings().CONTENT_DIR ?? contentDirectory();
  writeFileSync(path.join(fresh, CONTENT_STAMP), await contentDigest(path.resolve(folder)));
}

/**
 * Says what looks like a slip in a content folder and stops nothing.
 *
 * @param {string} folder
 */
export async function sayDoubts(folder) {
  // Only now, because it needs the dependencies, which may just have been installed.
  const { contentDoubts } = await import('../src/content/doubts.ts');
  const doubts = contentDoubts(path.resolve(folder));
  if (doubts.length === 0) return;
  console.log(`Para revisar; no detiene nada:\n${doubts.map((doubt) => `  ${doubt}`).join('\n')}`);
}

/** What Astro adds to an error, for programmers, and the lines of its progress. */
const FOR_PROGRAMMERS = /\n {2}(?:Hint|Location|Stack trace):\n/;
const PROGRESS = /^(?:\d\d:\d\d:\d\d .*|\[paso\] .*|\s*)\n/gm;
/** A line that says what a build does next (src/build/progress.ts). */
const PART = /^\[paso\] (.+)$/;

/**
 * What a failed build says: of a mistake in the content, which whoever edits it is to mend, only what
 * is wrong and where.
 *
 * @param {string} output all that was printed
 */
export function explained(output) {
  return mistakeIn(output) ?? output;
}

/** @param {string} output @returns {string | null} what is wrong with the content, if that is it */
function mistakeIn(output) {
  const end = output.search(FOR_PROGRAMMERS);
  const isContent = end > 0 && /\/src\/(?:content\/|build\/anchors)/.test(output.slice(end));
  return isContent ? `${output.slice(0, end).replaceAll(PROGRESS, '')}\n` : null;
}

/** @param {string} output */
function failed(output) {
  const message = `La compilación falló:\n\n${explained(output)}`;
  const mistake = mistakeIn(output);
  return mistake === null ? new Error(message) : new Refusal(mistake.trim(), message);
}

/**
 * Shows that the agency's content builds. Where it is still the one that the tests' site is built
 * from, that one has shown it.
 *
 * @throws {Error} with the build's own output when it does not
 */
export async function buildContentInUse() {
  if (inputsOf(CONTENT_IN_USE) !== inputsOf(TESTED)) await build(CONTENT_IN_USE);
}

/** Reads `.env` into the environment; what is already set there wins. */
export function loadSettings() {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
