import { loadSettings } from '../build.mjs';
import { install } from '../install.mjs';
import { exitCodeOf, foreground } from '../processes.mjs';

/**
 * Makes a link with which somebody creates their account of the panel.
 *
 * @param {string[]} args handed on to src/server/start/panel-command.ts, which explains them
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  loadSettings();
  await install();
  const command = ['src/server/start/panel-command.ts', 'invitar', ...args];
  return exitCodeOf(await foreground(process.execPath, command));
}
