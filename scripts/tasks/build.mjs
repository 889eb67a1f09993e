import { build, loadSettings, PUBLISHED } from '../build.mjs';
import { install } from '../install.mjs';

/**
 * Builds the code into dist/, even if nothing has changed.
 *
 * @returns {Promise<number>} the exit code
 */
export async function run() {
  loadSettings();
  await install();
  await build(PUBLISHED, { force: true });
  return 0;
}
