import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * How to call npm under the Node that is running, which need not be the one npm was started with.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node the program of the Node that is installed with npm
 * @returns {{ file: string, args: string[], shell: boolean }} put npm's own arguments after `args`
 */
export function npmCommand(env = process.env, node = env['npm_node_execpath'] ?? process.execPath) {
  const script = npmScript(env, node);
  if (script !== null) return { file: process.execPath, args: [script], shell: false };
  // Windows only runs a .cmd through a shell.
  return { file: 'npm', args: [], shell: process.platform === 'win32' };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node
 */
function npmScript(env, node) {
  const bin = path.dirname(node);
  const candidates = [
    // Set by npm for the scripts it runs; other package managers set it to themselves.
    env['npm_execpath'],
    path.join(bin, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(bin, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  return (
    candidates.find((file) => file && path.basename(file) === 'npm-cli.js' && existsSync(file)) ??
    null
  );
}
