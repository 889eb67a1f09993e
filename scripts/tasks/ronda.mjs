import { loadSettings } from '../build.mjs';
import { install } from '../install.mjs';
import { exitCodeOf, foreground } from '../processes.mjs';

/**
 * Walks one round of the site that runs, and prints its legs as they pass.
 *
 * @param {string[]} args none
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  loadSettings();
  await install();
  return exitCodeOf(
    await foreground(process.execPath, ['src/server/start/round-command.ts', ...args]),
  );
}
