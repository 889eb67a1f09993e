import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { clearInterval, setInterval } from 'node:timers';

/** Signals that end a command, which are passed on to the programs it runs. */
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** How often a command checks whether its parent process still exists, in milliseconds. */
const PARENT_CHECK_MS = 500;

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();

/** @type {NodeJS.Signals | null} */
let interrupted = null;

/**
 * While programs run, this process passes its signals on to them, and they decide how to end.
 *
 * @param {NodeJS.Signals} signal
 */
function forward(signal) {
  interrupted ??= signal;
  // A terminal sends Ctrl-C to every process in it; passing it on would deliver it twice.
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  for (const child of children) child.kill(signal);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code; for a signal, the code that a shell returns
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
 * Runs a program in this process's terminal.
 *
 * @param {string} file the program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @returns {Promise<number>} its exit code
 */
export function foreground(file, args, options = {}) {
  return ending(spawn(file, args, { ...options, stdio: 'inherit' }));
}

/**
 * Runs a program and captures its output. If this process gets a signal meanwhile, it ends after
 * the program.
 *
 * @param {string} file the program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, cwd?: string, onLine?: (line: string) =>
 * void, niceness?: number }} options `onLine` gets each line of standard output as it comes;
 * `niceness` lowers the priority of the program and its children
 * @returns {Promise<{ code: number, output: string }>} standard output and error, interleaved
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
 * Sends this process SIGTERM once its parent has ended: npm and a Node of another version may be
 * killed without passing a signal on.
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

/** A shell and its parent, in Linux's /proc/PID/stat. */
const SHELL = /\((?:\w*sh|busybox)\) \S (\d+)/;

/** @returns {string} the parent process; also its parent, where npm put a shell in between */
function parents() {
  const { ppid } = process;
  try {
    return `${ppid} ${SHELL.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8'))?.[1]}`;
  } catch {
    return `${ppid}`;
  }
}
