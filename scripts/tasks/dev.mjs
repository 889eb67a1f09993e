import { loadSettings, sayContent } from '../build.mjs';
import { install } from '../install.mjs';
import { commandOf } from '../packages.mjs';
import { foreground } from '../run.mjs';

/**
 * Runs Astro's development server on PORT or 4321, or on the next free port.
 *
 * @param {string[]} args arguments for `astro dev`
 * @returns {Promise<number>} the exit code
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
