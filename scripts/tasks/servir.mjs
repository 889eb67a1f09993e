import { loadSettings, PUBLISHED } from '../build.mjs';
import { supervise } from '../supervisor.mjs';

/**
 * Serves what lies built in dist/, and touches nothing: for a service whose code is read-only.
 *
 * @returns {Promise<number>} the server's exit code
 */
export function run() {
  loadSettings();
  return supervise(`${PUBLISHED.folder}/server/main.mjs`);
}
