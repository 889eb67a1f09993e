import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the command that runs npm with this process's Node.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node the path of a Node program; the function looks for npm near this path
 * @returns {{ file: string, args: string[], shell: boolean }} the PATH's `npm` if no npm is found
 */
export function npmCommand(env = process.env, node = env['npm_node_execpath'] ?? process.execPath) {
  const script = npmScript(env, node);
  if (script !== null) return { file: process.execPath, args: [script], shell: false };
  // Windows runs a .cmd file only through a shell.
  return { file: 'npm', args: [], shell: process.platform === 'win32' };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node
 */
function npmScript(env, node) {
  const bin = path.dirname(node);
  const candidates = [
    // With another package manager, such as pnpm, this is that manager's program, which is skipped.
    env['npm_execpath'],
    path.join(bin, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(bin, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  return (
    candidates.find((file) => file && path.basename(file) === 'npm-cli.js' && existsSync(file)) ??
    null
  );
}
