import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the path of a command's script. Node runs this script without a shell, so signals reach
 * the program.
 *
 * @param {string} name the name of an installed package
 * @param {string} command a command of this package
 * @returns {string} an absolute path
 */
export function commandOf(name, command = name) {
  const folder = path.resolve('node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}
