import { beginFromContent, build, loadSettings, PUBLISHED } from '../build.mjs';
import { install } from '../install.mjs';

/**
 * Builds the site into dist/, changed or not.
 *
 * @returns {Promise<number>} the exit code
 */
export async function run() {
  loadSettings();
  await install();
  await beginFromContent();
  await build(PUBLISHED, { force: true });
  return 0;
}
