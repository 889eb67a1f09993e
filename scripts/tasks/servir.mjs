import { loadSettings, PUBLISHED } from '../build.mjs';
import { putBackFormer } from '../replaced-folder.mjs';
import { supervise } from '../supervisor.mjs';

/**
 * Serves what lies built in dist/, and touches nothing: for a service whose code is read-only. Only what
 * a build that was cut off had set aside goes back to its place.
 *
 * @returns {Promise<number>} the server's exit code
 */
export function run() {
  loadSettings();
  putBackFormer(PUBLISHED.folder);
  return supervise(`${PUBLISHED.folder}/server/main.mjs`);
}
