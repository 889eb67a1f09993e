import { loadSettings } from '../build.mjs';
import { install } from '../install.mjs';
import { exitCodeOf, foreground } from '../processes.mjs';

/**
 * Makes a copy of the site's data and proves it; the site may be running meanwhile.
 *
 * @param {string[]} args handed on to src/server/watch/backup/command.ts, which explains them
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  loadSettings();
  await install();
  const command = ['src/server/start/backup-command.ts', 'copia', ...args];
  return exitCodeOf(await foreground(process.execPath, command));
}
