import { loadSettings, sayContent } from '../build.mjs';
import { install } from '../install.mjs';
import { commandOf } from '../packages.mjs';
import { foreground } from '../run.mjs';

/**
 * Runs Astro's development server on http://localhost:4321 or on PORT. If another program uses the
 * port, Astro uses the next free port and prints its number.
 *
 * @param {string[]} args arguments for `astro dev`
 * @returns {Promise<number>} the exit code of `astro dev`
 */
export async function run(args) {
  loadSettings();
  await install();
  await sayContent();
  const port =
    process.env['PORT'] && !args.includes('--port') ? ['--port', process.env['PORT']] : [];
  const command = [commandOf('astro'), 'dev', ...port, ...args];
  return foreground(process.execPath, command);
}
