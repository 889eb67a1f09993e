import { build, TESTED } from '../build.mjs';
import { install } from '../install.mjs';

/**
 * Takes pictures of every page.
 *
 * @param {string[]} only paths of pages, such as `/servicios`; an empty list means every page
 * @returns {Promise<number>} the exit code
 */
export async function run(only) {
  await install();
  await build(TESTED);
  // Packages may be missing when this script starts, so the import is inside the function.
  const { takePortraits } = await import('../portraits.ts');
  await takePortraits(only);
  return 0;
}
