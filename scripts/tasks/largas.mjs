import { getBrowser } from '../browser.mjs';
import { install } from '../install.mjs';
import { commandOf } from '../packages.mjs';
import { foreground } from '../run.mjs';

/**
 * Runs one project of the browser tests in its long form, which tries every known attack or fault.
 *
 * @param {string[]} args a project from playwright.config.ts, and arguments for Playwright
 * @returns {Promise<number>} the exit code
 */
export async function run([project, ...args]) {
  await install();
  const browser = await getBrowser((text) => console.log(`  ${text}`));
  const env = { ...process.env, CHROMIUM_PATH: browser, LONG_TESTS: '1' };
  const command = [commandOf('@playwright/test', 'playwright'), 'test', `--project=${project}`];
  return foreground(process.execPath, [...command, ...args], { env });
}
