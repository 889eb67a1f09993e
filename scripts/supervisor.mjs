import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { openControl } from './control.mjs';
import { interruption, untilInterrupted } from './processes.mjs';
import { openSockets } from './sockets.mjs';
import { startWorker } from './worker.mjs';

/** How long a new process may take until it listens while the old one stays, in milliseconds. */
const READY_LIMIT_MS = 30_000;
/** Longer than a process takes to end in order (src/server/start/shutdown.ts), in milliseconds. */
const END_LIMIT_MS = 15_000;
/** A process that listened for this long, in milliseconds, does not fall at once. */
const STEADY_MS = 10_000;
/** Waits before a process that falls at once is started again, in milliseconds; then the last one. */
const WAITS_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000];
/** Most processes on one machine: beyond it somebody has mistyped. */
const MOST_PROCESSES = 64;

/** @typedef {import('./worker.mjs').Worker} Worker */

/**
 * The place of one process.
 *
 * @typedef {object} Slot
 * @property {number} number from 0 on
 * @property {Worker | null} worker
 * @property {number} since when it began to listen, by `performance.now()`
 * @property {number} falls how often, one after the other, it fell at once
 * @property {Promise<unknown>} turn whatever changes the worker waits for this, so that two do not
 */

/**
 * @typedef {{ ok: boolean, renewed: number, reason?: string, words?: string }} RollResult `reason` is for
 *   the log; `words` says it in Spanish to whoever asked, after «pero»
 */

/**
 * Keeps PROCESSES processes of the site running on one socket that stays open whatever happens to
 * them, and renews them one by one, without refusing anybody, on SIGHUP or when {@link askToRoll}
 * asks. Ends when they are asked to end, or when none can be kept running.
 *
 * @param {string} program path of the built server, read anew for each process
 * @param {{ env?: NodeJS.ProcessEnv, readyLimitMs?: number, waitsMs?: readonly number[] }} options
 *   other bounds than the usual ones, for tests
 * @returns {Promise<number>} the exit code
 * @throws {Error} in Spanish when a port cannot be had
 */
export async function supervise(program, options = {}) {
  const { env = process.env, readyLimitMs = READY_LIMIT_MS, waitsMs = WAITS_MS } = options;
  const slots = Array.from({ length: processesIn(env) }, (_, number) => {
    return /** @type {Slot} */ ({
      number,
      worker: null,
      since: 0,
      falls: 0,
      turn: Promise.resolve(),
    });
  });
  const sockets = await openSockets(env, slots.length);
  if (slots.length > 1 && !env.DATABASE_URL?.trim()) {
    log('warn', 'PROCESSES without DATABASE_URL: SQLite takes one writer at a time', {});
  }
  /** @type {Set<Worker>} */
  const living = new Set();
  let giveUp;
  const givenUp = new Promise((resolve) => (giveUp = resolve));
  /** @type {WeakSet<Worker>} */
  const listened = new WeakSet();
  /** @type {Promise<unknown>} */
  let rolling = Promise.resolve();
  /** @type {Promise<RollResult> | null} */
  let waiting = null;
  const stopping = new AbortController();
  void untilInterrupted.then(() => {
    stopping.abort();
    // Whoever comes once the last process has let go is refused, and a proxy turns to another machine,
    // instead of waiting for nobody.
    sockets.close();
  });

  /**
   * Starts a process and waits until it listens.
   *
   * @param {Slot} slot
   * @param {{ announce?: boolean, limitMs?: number }} how with a limit, in milliseconds, it must also
   *   be able to take an enquiry before it may listen
   * @throws {Error} when it does not come so far; `exitCode` is its own if it ended by itself
   */
  async function begin(slot, { announce = false, limitMs }) {
    if (interruption() !== null) throw askedToEnd();
    const worker = startWorker(program, sockets.descriptorsOf(slot.number));
    living.add(worker);
    const ended = worker.ended.finally(() => living.delete(worker));
    const failures = [
      ended.then((exitCode) => {
        const words = 'se cerró al arrancar';
        throw Object.assign(new Error(`it ended with ${exitCode}`), { exitCode, words });
      }),
    ];
    if (limitMs !== undefined) {
      failures.push(
        wait(limitMs, undefined, { ref: false }).then(() => {
          const words = `no terminó de arrancar en ${limitMs / 1000} segundos`;
          throw Object.assign(new Error(`it was not ready within ${limitMs / 1000} s`), { words });
        }),
      );
    }
    try {
      const { obstacles } = await Promise.race([worker.prepared, ...failures]);
      if (limitMs !== undefined && obstacles.length > 0) {
        const reason = obstacles.join('; ');
        const words = `así no podría recibir solicitudes (${reason})`;
        throw Object.assign(new Error(reason), { words });
      }
      if (interruption() !== null) throw askedToEnd();
      worker.listen(announce);
      await Promise.race([worker.listening, ...failures]);
    } catch (error) {
      worker.kill();
      throw error;
    }
    return worker;
  }

  /** @param {Slot} slot @param {Worker} worker */
  function keep(slot, worker) {
    listened.add(worker);
    slot.worker = worker;
    slot.since = performance.now();
    Promise.race([worker.closing, worker.ended]).then(
      () => replace(slot, worker),
      () => replace(slot, worker),
    );
  }

  /** @param {Slot} slot @param {Worker | null} fallen */
  function replace(slot, fallen) {
    if (slot.worker !== fallen || interruption() !== null) return;
    slot.worker = null;
    const steady = fallen !== null && performance.now() - slot.since > STEADY_MS;
    slot.falls = steady ? 0 : slot.falls + 1;
    const patience = waitsMs[Math.min(slot.falls, waitsMs.length - 1)] ?? 0;
    if (slot.falls >= waitsMs.length && slots.every(({ worker }) => worker === null)) {
      log('fatal', 'the site falls again and again: given up', { falls: slot.falls });
      process.stderr.write(
        '\n✗ El sitio se cae una y otra vez nada más arrancar. El motivo está en el registro, ' +
          'más arriba.\n',
      );
      giveUp(1);
      return;
    }
    log('error', 'a process ended unasked: it is replaced', { process: slot.number, patience });
    void inTurn(slot, async () => {
      await wait(patience, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (slot.worker !== null || interruption() !== null) return;
      try {
        keep(slot, await begin(slot, {}));
      } catch {
        replace(slot, null);
      }
    });
  }

  /** Whoever asks during a renewal may mean a later build: one more follows, the same for all of them. */
  function roll() {
    waiting ??= rolling.then(() => {
      waiting = null;
      rolling = rollAll();
      return rolling;
    });
    return waiting;
  }

  /** @returns {Promise<RollResult>} */
  async function rollAll() {
    log('info', 'renewing', { processes: slots.length });
    let renewed = 0;
    for (const slot of slots) {
      const failure = await inTurn(slot, () => renew(slot));
      if (failure !== null) {
        const { message: reason, words } = failure;
        log('error', 'the new process is of no use: the old one stays', { reason, renewed });
        return { ok: false, renewed, reason, words };
      }
      renewed += 1;
    }
    log('info', 'renewed', { processes: renewed });
    return { ok: true, renewed };
  }

  /**
   * @param {Slot} slot
   * @returns {Promise<(Error & { words?: string }) | null>} why it is still the old one; null when it is not
   */
  async function renew(slot) {
    const old = slot.worker;
    let fresh;
    try {
      fresh = await begin(slot, { limitMs: readyLimitMs });
    } catch (error) {
      return error;
    }
    keep(slot, fresh);
    if (old !== null) {
      old.retire();
      await endOf(old);
    }
    return null;
  }

  /** @returns {RollResult} */
  const notStarted = () => ({
    ok: false,
    renewed: 0,
    reason: 'the site did not start',
    words: 'el sitio no pudo arrancar',
  });
  const hangUp = () => {
    roll().catch((error) => log('error', 'renewing failed', { reason: error.message }));
  };
  try {
    const [first, ...others] = slots;
    // From the beginning: who asks while the site is starting waits for it, and is not told that none runs.
    const starting = Promise.withResolvers();
    const control = await openControl(
      env,
      () => starting.promise.then((started) => (started ? roll() : notStarted())),
      log,
    );
    try {
      // Before the others, because it brings the database up to date.
      keep(first, await begin(first, { announce: true }));
      starting.resolve(true);
    } catch (error) {
      starting.resolve(false);
      control.close();
      return interruption() === null ? (error.exitCode ?? 1) : 0;
    }
    for (const slot of others) {
      inTurn(slot, () => begin(slot, {}).then((worker) => keep(slot, worker))).catch(() =>
        replace(slot, null),
      );
    }
    // A terminal that is closed says the same, and means the end.
    if (!process.stdin.isTTY) process.removeAllListeners('SIGHUP').on('SIGHUP', hangUp);
    const code = await Promise.race([givenUp, untilInterrupted.then(() => 0)]);
    control.close();
    // What was only starting is ended by the signal, which is as it should be.
    const codeOf = (worker) => endOf(worker).then((ended) => (listened.has(worker) ? ended : 0));
    const codes = await Promise.all([...living].map(codeOf));
    return Math.max(code, ...codes);
  } finally {
    for (const worker of living) worker.kill();
    sockets.close();
  }
}

const askedToEnd = () =>
  Object.assign(new Error('asked to end'), { words: 'el sitio se está apagando' });

/**
 * Waits for the end of a process that was asked to end, and ends it where it cannot hear.
 *
 * @param {Worker} worker
 * @returns {Promise<number>} its exit code
 */
async function endOf(worker) {
  const waiting = new AbortController();
  wait(END_LIMIT_MS, undefined, { signal: waiting.signal }).then(worker.kill, () => undefined);
  const code = await worker.ended.catch(() => 1);
  waiting.abort();
  return code;
}

/**
 * One after the other in each place.
 *
 * @template T
 * @param {Slot} slot
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
function inTurn(slot, work) {
  const turn = slot.turn.then(work);
  slot.turn = turn.catch(() => undefined);
  return turn;
}

/**
 * How many processes to run. What is no number is left to the server, which says so.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function processesIn(env) {
  const number = Number(env.PROCESSES?.trim() || 1);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, MOST_PROCESSES) : 1;
}

/** As pino orders them. */
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** A line of the log, like those of the processes (src/server/platform/log.ts). */
function log(level, msg, fields = {}) {
  const least = process.env.LOG_LEVEL?.trim() || 'info';
  if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return;
  const line = { level, time: new Date().toISOString(), ...fields, msg };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
