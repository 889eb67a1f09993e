import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The script of a dependency's command, to be run by Node itself: without a shell, paths may
 * contain spaces and signals arrive.
 *
 * @param {string} name of the package
 * @param {string} command one of its commands; by default the one with the package's name
 * @returns {string} absolute path of the script
 */
export function commandOf(name, command = name) {
  const folder = path.resolve('node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}
