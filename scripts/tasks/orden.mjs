import { loadSettings } from '../build.mjs';
import { install } from '../install.mjs';
import { exitCodeOf, foreground } from '../processes.mjs';

/**
 * Runs a command that works on the site's data.
 *
 * @param {string[]} args its name and what it is given; src/server/start/command.ts has them all
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  loadSettings();
  await install();
  return exitCodeOf(await foreground(process.execPath, ['src/server/start/command.ts', ...args]));
}
