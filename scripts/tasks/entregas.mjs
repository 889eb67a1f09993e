import { loadSettings } from '../build.mjs';
import { install } from '../install.mjs';
import { exitCodeOf, foreground } from '../processes.mjs';

/**
 * Lists what is not delivered, shows an enquiry, or puts deliveries back in line; the site may be
 * running meanwhile.
 *
 * @param {string[]} args `ver FOLIO`, `reencolar todo`, `reencolar FOLIO…`; none to list
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  loadSettings();
  await install();
  return exitCodeOf(
    await foreground(process.execPath, ['src/server/start/deliveries-command.ts', ...args]),
  );
}
