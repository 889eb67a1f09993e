import { existsSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { commandOf } from './packages.mjs';
import { captured } from './processes.mjs';
import { isDone, stamped } from './stamp.mjs';
import { step } from './steps.mjs';

const STAMP = 'dist/.atalaya-build';

/** Everything that a build reads, apart from the dependencies, which the lockfile stands for. */
const INPUTS = [
  'src',
  'content',
  'public',
  'astro.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Settings that a build reads from the environment, besides Astro's own PUBLIC_ ones. */
const SETTINGS = ['SITE_URL', 'CONTENT_DIR', 'RETENTION_DAYS'];

/**
 * The environment without the settings that are there but empty, as a copied `.env.example` leaves
 * them: everywhere else in the project empty means missing.
 */
export function buildEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name, value]) => value || !SETTINGS.includes(name)),
  );
}

/** @param {NodeJS.ProcessEnv} env */
function buildSettings(env) {
  const names = Object.keys(env).filter((name) => name.startsWith('PUBLIC_'));
  return Object.fromEntries([...SETTINGS, ...names].map((name) => [name, env[name]]));
}

/**
 * Builds the site into dist/, unless the last complete build was of these same sources.
 *
 * @param {{ force?: boolean }} options `force` builds in any case
 * @throws {Error} with the build's own output when it fails
 */
export async function build({ force = false } = {}) {
  const chosen = process.env.CONTENT_DIR;
  const files = chosen ? [...INPUTS, path.relative('.', chosen)] : INPUTS;
  const inputs = fingerprint('.', files, buildSettings(process.env));
  if (!force && isDone(STAMP, inputs)) return;
  await step('Compilando el sitio (astro build)', () =>
    stamped(STAMP, inputs, async () => {
      const { code, output } = await captured(process.execPath, [commandOf('astro'), 'build'], {
        env: buildEnvironment(),
      });
      if (code !== 0) throw new Error(`La compilación falló:\n\n${output}`);
    }),
  );
}

/** Reads `.env` into the environment; what is already set there wins. */
export function loadSettings() {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
