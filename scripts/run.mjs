import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { clearInterval, setInterval } from 'node:timers';

/** Signals that end a command, and that the programs it runs must hear of. */
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** How often a command looks whether the process that started it is still there, in milliseconds. */
const PARENT_CHECK_MS = 500;

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();

/** @type {NodeJS.Signals | null} */
let interrupted = null;

/**
 * While programs run, the signals that this process receives are theirs, and how to end is up to them.
 *
 * @param {NodeJS.Signals} signal
 */
function forward(signal) {
  interrupted ??= signal;
  // A terminal's Ctrl-C reaches every process in it; forwarding would deliver it twice.
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  for (const child of children) child.kill(signal);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code, as a shell would give it for a program ended by a signal
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
 * Runs a program on this process's own terminal.
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
 * Runs a program and keeps what it prints, to be shown only if it is of interest. If this process is told to
 * end meanwhile, it does so once the program has.
 *
 * @param {string} file the program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, cwd?: string, onLine?: (line: string) => void, niceness?: number }} options
 *   `onLine` is given each whole line of its standard output as it comes; `niceness` is how far it
 *   stands back behind others for a processor, it and all that it starts
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
 * Has this process asked to end once the one that started it is gone, as SIGTERM would: npm and a Node of another
 * version may be killed, and cannot hand that on.
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

/** A shell and the process that started it, in Linux's words of a process. */
const SHELL = /\((?:\w*sh|busybox)\) \S (\d+)/;

/** @returns {string} the process that started this one; where npm put a shell in between, that one's too */
function parents() {
  const { ppid } = process;
  try {
    return `${ppid} ${SHELL.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8'))?.[1]}`;
  } catch {
    return `${ppid}`;
  }
}
