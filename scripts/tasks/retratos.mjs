import { build, TESTED } from '../build.mjs';
import { install } from '../install.mjs';

/**
 * Takes pictures of every page, or the pictures for docs/ with the argument `panel` or `guia`.
 *
 * @param {string[]} only paths of pages, such as `/servicios`, or the word `panel` or `guia`
 * @returns {Promise<number>} the exit code
 */
export async function run(only) {
  await install();
  // The guide's pictures come from the development server, which needs no build.
  if (only.join() !== 'guia') await build(TESTED);
  // Packages may be missing when this script starts, so the import is inside the function.
  const { takePortraits } = await import('../portraits.ts');
  await takePortraits(only);
  return 0;
}
