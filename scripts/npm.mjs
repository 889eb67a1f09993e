import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The npm of the running Node, which may differ from the one that npm was started with.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node path of the Node that npm is installed with
 * @returns {{ file: string, args: string[], shell: boolean }} npm's own arguments follow `args`
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
    // Set by npm for its scripts; other package managers set it to themselves.
    env['npm_execpath'],
    path.join(bin, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(bin, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  return (
    candidates.find((file) => file && path.basename(file) === 'npm-cli.js' && existsSync(file)) ??
    null
  );
}
