import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { npmCommand } from './npm.mjs';
import { captured } from './processes.mjs';
import { replaced } from './replaced-folder.mjs';
import { isDone, stamped } from './stamp.mjs';
import { step } from './steps.mjs';

const FOLDER = 'node_modules';
const STAMP = `${FOLDER}/.atalaya-install`;

/**
 * Installs the dependencies exactly as the lockfile says, unless the last complete installation
 * was of this same lockfile on this same kind of machine.
 *
 * @param {{ beside?: boolean, silent?: boolean }} options `beside` installs into another folder, which
 *   takes the place of the former once it is whole: a site that runs meanwhile finds what it loads
 *   late; `silent` where whoever calls says it
 * @throws {Error} with npm's own output when it fails
 */
export async function install({ beside = false, silent = false } = {}) {
  const inputs = fingerprint('.', ['package-lock.json', '.npmrc'], {
    platform: `${process.platform}-${process.arch}`,
  });
  if (isDone(STAMP, inputs)) return;
  const saying = silent ? (_label, work) => work() : step;
  await saying('Instalando dependencias (npm ci)', () =>
    beside
      ? replaced(FOLDER, async (fresh) => {
          const place = `${fresh}-npm`;
          mkdirSync(place);
          for (const name of ['package.json', 'package-lock.json']) cpSync(name, join(place, name));
          try {
            await stamped(join(place, STAMP), inputs, () => npmCi(place));
            renameSync(join(place, FOLDER), fresh);
          } finally {
            rmSync(place, { recursive: true, force: true });
          }
        })
      : stamped(STAMP, inputs, () => npmCi('.')),
  );
}

/** @returns {boolean} whether nothing was installed yet, so that nothing can be in use */
export function isFirstInstallation() {
  return !existsSync(FOLDER);
}

/** @param {string} cwd where package.json and its lockfile are */
async function npmCi(cwd) {
  const npm = npmCommand();
  // The build needs the development dependencies too, whatever NODE_ENV says.
  const args = [...npm.args, 'ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  const { code, output } = await captured(npm.file, args, { shell: npm.shell, cwd });
  if (code !== 0) throw new Error(`npm ci falló:\n\n${output}`);
}
