import { loadSettings, sayContent } from '../build.mjs';
import { install } from '../install.mjs';
import { commandOf } from '../packages.mjs';
import { foreground } from '../run.mjs';

/**
 * Runs Astro's development server with hot reload on http://localhost:4321, on PORT, or on the next
 * free port, which it prints.
 *
 * @param {string[]} args passed on to `astro dev`
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
