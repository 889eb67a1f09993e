import { getBrowser } from '../browser.mjs';
import { install } from '../install.mjs';
import { commandOf } from '../packages.mjs';
import { foreground } from '../run.mjs';

/**
 * One project of the browser tests in its long form, on the site as it is now: every attack that we know, or what
 * breaks around the site while visitors write. It ends with the tables that the tests filled.
 *
 * @param {string[]} args a name from playwright.config.ts, and what is handed on to Playwright
 * @returns {Promise<number>} the exit code
 */
export async function run([project, ...args]) {
  await install();
  const browser = await getBrowser((text) => console.log(`  ${text}`));
  const env = { ...process.env, CHROMIUM_PATH: browser, LONG_TESTS: '1' };
  const command = [commandOf('@playwright/test', 'playwright'), 'test', `--project=${project}`];
  return foreground(process.execPath, [...command, ...args], { env });
}
