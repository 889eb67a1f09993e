import { loadSettings } from '../build.mjs';
import { install } from '../install.mjs';
import { exitCodeOf, foreground } from '../processes.mjs';

/**
 * Makes a link with which somebody who lost everything gets back into the panel.
 *
 * @param {string[]} args handed on to src/server/start/panel-command.ts, which explains them
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  loadSettings();
  await install();
  const command = ['src/server/start/panel-command.ts', 'recuperar', ...args];
  return exitCodeOf(await foreground(process.execPath, command));
}
