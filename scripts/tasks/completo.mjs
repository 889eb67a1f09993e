import { getFirefox } from '../browser.mjs';
import { checkEverything } from './test.mjs';

/**
 * Every check in its long form: what `npm test` skips with its reason, every round, and Firefox.
 *
 * @returns {Promise<number>} 0 when everything passed, else 1
 */
export async function run() {
  const FIREFOX_PATH = await getFirefox((text) => console.log(`  ${text}`));
  return checkEverything({ LONG_TESTS: '1', FIREFOX_PATH });
}
