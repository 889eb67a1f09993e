import { loadSettings, sayContent } from '../build.mjs';
import { install } from '../install.mjs';
import { commandOf } from '../packages.mjs';
import { foreground } from '../run.mjs';

/**
 * Astro's development server, with hot reload, on http://localhost:4321, on PORT, or on the next one
 * that is free: it says which.
 *
 * @param {string[]} args handed on to `astro dev`
 * @returns {Promise<number>} its exit code
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
