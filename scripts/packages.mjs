import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the script of a command that a dependency contains, so that Node runs the script without
 * a shell. Paths may then contain spaces, and signals reach the program.
 *
 * @param {string} name the package of the dependency
 * @param {string} command one of the package's commands; the default is the package's name
 * @returns {string} the absolute path of the script
 */
export function commandOf(name, command = name) {
  const folder = path.resolve('node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}
