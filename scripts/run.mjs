import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { clearInterval, setInterval } from 'node:timers';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

const PARENT_CHECK_MS = 500;

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();

/** @type {NodeJS.Signals | null} */
let interrupted = null;

/** @param {NodeJS.Signals} signal */
function forward(signal) {
  interrupted ??= signal;
  // After Ctrl-C, the terminal itself sends the signal to every process, so this code does not send
  // a second signal.
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  for (const child of children) child.kill(signal);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} the exit code; if a signal ended the program, 128 plus the number of
 * the signal, as in a shell
 */
async function ending(child) {
  if (children.size === 0) for (const signal of SIGNALS) process.on(signal, forward);
  children.add(child);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) => {
        resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
      });
    });
  } finally {
    children.delete(child);
    if (children.size === 0) for (const signal of SIGNALS) process.off(signal, forward);
  }
}

/**
 * Runs a program in the terminal of this process.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @returns {Promise<number>} the program's exit code
 */
export function foreground(file, args, options = {}) {
  return ending(spawn(file, args, { ...options, stdio: 'inherit' }));
}

/**
 * Runs a program and captures its output. If this process gets a signal, this process waits until
 * the program ends, and then ends itself with the same signal.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, cwd?: string, onLine?: (line: string) =>
 * void, niceness?: number }} options `onLine` gets each line of standard output immediately
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function captured(file, args, { onLine, niceness, ...options } = {}) {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  if (niceness !== undefined && child.pid !== undefined) setPriority(child.pid, niceness);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
  const code = await ending(child);
  if (interrupted !== null) {
    for (const signal of SIGNALS) process.off(signal, forward);
    process.kill(process.pid, interrupted);
  }
  return { code, output };
}

/**
 * Sends SIGTERM to this process when the parent process has ended, because a killed npm sends no
 * signal to its child processes.
 */
export function endWithParent() {
  const before = parents();
  const watching = setInterval(() => {
    if (parents() === before) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  watching.unref();
}

/** Matches /proc/PID/stat of a shell on Linux, and captures the number of the shell's parent. */
const SHELL = /\((?:\w*sh|busybox)\) \S (\d+)/;

/**
 * @returns {string} the number of the parent process; if the parent is a shell, then also the
 * number of the shell's parent, which is npm
 */
function parents() {
  const { ppid } = process;
  try {
    return `${ppid} ${SHELL.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8'))?.[1]}`;
  } catch {
    return `${ppid}`;
  }
}
