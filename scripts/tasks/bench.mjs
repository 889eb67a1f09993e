import { getBrowser } from '../browser.mjs';
import { build, TESTED } from '../build.mjs';
import { install } from '../install.mjs';
import { foreground } from '../run.mjs';

/**
 * Measures the built site and writes `bench/results.md` and `bench/results.json`.
 *
 * @param {string[]} args parts to measure; all when there are none
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  await install();
  await build(TESTED);
  const browser = await getBrowser((text) => console.log(`  ${text}`), { whole: true });
  const env = { ...process.env, CHROMIUM_PATH: browser };
  return foreground(process.execPath, ['bench/main.ts', ...args], { env });
}
