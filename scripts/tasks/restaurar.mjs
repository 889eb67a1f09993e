import { loadSettings } from '../build.mjs';
import { install } from '../install.mjs';
import { exitCodeOf, foreground } from '../processes.mjs';

/**
 * Goes back to a copy, having checked it; what was there is kept. The site must be stopped.
 *
 * @param {string[]} args handed on to src/server/watch/backup/command.ts, which explains them
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  loadSettings();
  await install();
  const command = ['src/server/start/backup-command.ts', 'restaurar', ...args];
  return exitCodeOf(await foreground(process.execPath, command));
}
