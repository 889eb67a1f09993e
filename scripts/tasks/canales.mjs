import { loadSettings } from '../build.mjs';
import { install } from '../install.mjs';
import { exitCodeOf, foreground } from '../processes.mjs';

/**
 * Sends a test by each channel that the settings name; the site may be running meanwhile.
 *
 * @param {string[]} args `probar`
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  loadSettings();
  await install();
  return exitCodeOf(
    await foreground(process.execPath, ['src/server/start/channels-command.ts', ...args]),
  );
}
