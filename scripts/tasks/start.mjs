import { build, loadSettings, PUBLISHED, sayContent } from '../build.mjs';
import { install } from '../install.mjs';
import { checkPort } from '../port.mjs';
import { supervise } from '../supervisor.mjs';

/**
 * Leaves the site running: installs and builds only what changed, then serves in the foreground.
 *
 * @returns {Promise<number>} the server's exit code
 */
export async function run() {
  loadSettings();
  await checkPort(process.env);
  await install();
  await build(PUBLISHED);
  await sayContent();
  return supervise(`${PUBLISHED.folder}/server/main.mjs`);
}
