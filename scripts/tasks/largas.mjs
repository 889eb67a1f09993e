import { inBrowser } from '../browser.mjs';
import { install } from '../install.mjs';

/**
 * Runs one project of the browser tests in its long form, which tries every known attack or fault.
 *
 * @param {string[]} args a project from playwright.config.ts, and arguments for Playwright
 * @returns {Promise<number>} the exit code
 */
export async function run([project, ...args]) {
  await install();
  return inBrowser([`--project=${project}`, ...args], { LONG_TESTS: '1' });
}
