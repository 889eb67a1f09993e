import { build, contentInUse, loadSettings, PUBLISHED } from '../build.mjs';
import { install } from '../install.mjs';
import { checkPort } from '../port.mjs';
import { supervise } from '../supervisor.mjs';
import { finishPlacing } from '../../src/server/publishing/folder.ts';

/**
 * Leaves the site running: installs and builds only what changed, then serves in the foreground.
 *
 * @returns {Promise<number>} the server's exit code
 */
export async function run() {
  loadSettings();
  await checkPort(process.env);
  await install();
  await finishPlacing(process.env);
  console.log(`· Contenido: ${contentInUse()}`);
  await build(PUBLISHED);
  return supervise(`${PUBLISHED.folder}/server/main.mjs`);
}
