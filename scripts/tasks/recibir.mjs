import { loadSettings } from '../build.mjs';
import { install } from '../install.mjs';
import { exitCodeOf, foreground } from '../processes.mjs';

/**
 * Takes one mail from the standard input into its enquiry; the site may be running meanwhile.
 *
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  loadSettings();
  await install();
  return exitCodeOf(
    await foreground(process.execPath, ['src/server/start/receive-command.ts', ...args]),
  );
}
