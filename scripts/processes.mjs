import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { clearInterval, setInterval } from 'node:timers';

/** Signals that end a command, and that its children must hear of. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How often a command started by npm looks whether npm is still there, in milliseconds. */
const PARENT_CHECK_MS = 500;

/**
 * A signal to a whole group of processes arrives here twice, the second time from our parent. Only
 * one later than this, in milliseconds, is another one.
 */
const ECHO_MS = 500;

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();

/** @type {NodeJS.Signals | null} */
let interrupted = null;

let tellInterrupted;
/** Resolves once this process has been asked to end. */
export const untilInterrupted = new Promise((resolve) => (tellInterrupted = resolve));

/** The signal that asked this process to end, if one did. */
export function interruption() {
  return interrupted;
}

/**
 * Keeps a task from going on to its next program once it has been asked to end.
 *
 * @throws {Error} when it has
 */
export function stopIfInterrupted() {
  if (interrupted !== null) throw new Error(`Interrumpido por ${interrupted}.`);
}

/**
 * Hands the signals that this process receives on to its children, and leaves it to them how to
 * end: the server finishes what it has in hand.
 */
export function forwardSignals() {
  let last = -Infinity;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      interrupt(signal);
      const isEcho = performance.now() - last < ECHO_MS;
      last = performance.now();
      if (isEcho) return;
      // A terminal's Ctrl-C reaches every process in it; forwarding would deliver it twice.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      endChildren(signal);
    });
  }
  // npm puts a shell in between, which dies of a signal without handing it on. Losing that shell
  // is then the only sign that npm was stopped.
  const { ppid } = process;
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const watching = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watching);
    if (interrupted !== null) return;
    interrupt('SIGTERM');
    endChildren('SIGTERM');
  }, PARENT_CHECK_MS);
  watching.unref();
}

/** @param {NodeJS.Signals} signal */
function interrupt(signal) {
  interrupted ??= signal;
  tellInterrupted();
}

/** @param {NodeJS.Signals} signal */
function endChildren(signal) {
  for (const child of children) child.kill(signal);
}

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Ending */

/**
 * Has a program hear of the signals that this process receives, as long as it runs.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<Ending>} how it ended
 */
export function ending(child) {
  children.add(child);
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      children.delete(child);
      reject(error);
    });
    child.on('close', (code, signal) => {
      children.delete(child);
      resolve({ code, signal });
    });
  });
}

/**
 * Runs a program on this process's own terminal. If it is interrupted, how it ended is what it
 * made of that.
 *
 * @param {string} file the program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @returns {Promise<Ending>}
 */
export async function foreground(file, args, options = {}) {
  stopIfInterrupted();
  return ending(spawn(file, args, { ...options, stdio: 'inherit' }));
}

/**
 * Runs a program and keeps what it prints, to be shown only if it is of interest.
 *
 * @param {string} file the program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, cwd?: string, onLine?: (line: string) => void, niceness?: number }} options
 *   `onLine` is given each whole line of its standard output as it comes; `niceness` is how far it
 *   stands back behind others for a processor, it and all that it starts
 * @returns {Promise<Ending & { output: string }>} standard output and error, interleaved
 */
export async function captured(file, args, { onLine, niceness, ...options } = {}) {
  stopIfInterrupted();
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  if (niceness !== undefined && child.pid !== undefined) setPriority(child.pid, niceness);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => (output += text));
  }
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
  const ended = await ending(child);
  stopIfInterrupted();
  return { ...ended, output };
}

/**
 * @param {Ending} ended
 * @returns {number} the exit code, as a shell would give it for a program ended by a signal
 */
export function exitCodeOf({ code, signal }) {
  if (code !== null) return code;
  return 128 + (signal === null ? 0 : (constants.signals[signal] ?? 0));
}
