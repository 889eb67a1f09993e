import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The script behind a dependency's command, to be run by Node itself: without a shell in between,
 * paths may hold spaces and signals arrive.
 *
 * @param {string} name the package
 * @param {string} command one of its commands; by default the one named as the package
 * @returns {string} absolute path of the script
 */
export function commandOf(name, command = name) {
  const folder = path.resolve('node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}
