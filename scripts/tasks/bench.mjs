import { getBrowser } from '../browser.mjs';
import { build, TESTED, TESTED_CONTENT, tryContent } from '../build.mjs';
import { install } from '../install.mjs';
import { foreground } from '../run.mjs';

export const PARTS = /** @type {const} */ (['servidor', 'envíos', 'panel', 'publicar', 'páginas']);
export const QUICK = 'rápido';

/**
 * Measures the built site and writes `bench/results.md`.
 *
 * @param {string[]} args the parts to measure; without arguments, all parts
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  const unknown = args.filter((name) => name !== QUICK && !PARTS.some((part) => part === name));
  if (unknown.length > 0) {
    console.error(`No hay parte «${unknown.join(' ')}»; hay: ${PARTS.join(', ')} y ${QUICK}`);
    return 2;
  }
  await install();
  await build(TESTED);
  await tryContent(TESTED_CONTENT);
  const browser = await getBrowser((text) => console.log(`  ${text}`), { whole: true });
  const env = { ...process.env, CHROMIUM_PATH: browser };
  return foreground(process.execPath, ['bench/main.ts', ...args], { env });
}
