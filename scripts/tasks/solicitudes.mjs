import { loadSettings } from '../build.mjs';
import { install } from '../install.mjs';
import { exitCodeOf, foreground } from '../processes.mjs';

/**
 * Writes the enquiries to a file, as the panel's export does; the site may be running meanwhile.
 *
 * @param {string[]} args handed on to src/server/leads/inbox/export.ts, which explains them
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  loadSettings();
  await install();
  return exitCodeOf(
    await foreground(process.execPath, ['src/server/start/export-command.ts', ...args]),
  );
}
