import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { npmCommand } from './npm.mjs';
import { captured } from './run.mjs';
import { step } from './steps.mjs';
import { swap } from './swap.mjs';

const FOLDER = 'node_modules';
const STAMP = '.atalaya-install';
const INPUTS = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * Installs the dependencies if package-lock.json, .npmrc or the platform changed. npm installs into
 * a new folder, which replaces `node_modules` only at the end: until then, a running site can load
 * the old modules.
 *
 * @param {{ silent?: boolean }} options with `silent`, the caller prints the step
 */
export async function install({ silent = false } = {}) {
  const inputs = fingerprint('.', ['package-lock.json', '.npmrc'], {
    platform: `${process.platform}-${process.arch}`,
  });
  const stamp = join(FOLDER, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  const work = async () => {
    mkdirSync('.cache', { recursive: true });
    const aside = mkdtempSync(join('.cache', 'instalacion-'));
    try {
      for (const name of INPUTS) if (existsSync(name)) cpSync(name, join(aside, name));
      await npmCi(aside);
      writeFileSync(join(aside, stamp), inputs);
      swap(join(aside, FOLDER), FOLDER);
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
  };
  await (silent ? work() : step('Instalando dependencias (npm ci)', work));
}

export function isFirstInstallation() {
  return !existsSync(FOLDER);
}

/** @param {string} cwd */
async function npmCi(cwd) {
  const npm = npmCommand();
  // Even if NODE_ENV is `production`, the build needs the development dependencies.
  const args = [...npm.args, 'ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  const { code, output } = await captured(npm.file, args, { shell: npm.shell, cwd });
  if (code !== 0) throw new Error(`npm ci falló:\n\n${output}`);
}
