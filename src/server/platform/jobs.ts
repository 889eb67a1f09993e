import type { Logger } from 'pino';

/** Work that runs in the background between `start` and `stop`. */
export interface Job {
  name: string;
  start(): void;
  /** Starts no further work; resolves when the current work has ended. */
  stop(): Promise<void>;
}

/** How a piece of work is repeated. */
export interface Periodic {
  name: string;
  /** Milliseconds between two starts. A run does not start while another one is under way. */
  everyMs: number;
  work: () => Promise<unknown>;
  log: Pick<Logger, 'warn'>;
}

export interface PeriodicJob extends Job {
  /** Runs at once, or after the current run. */
  now(): void;
}

/** A job that runs at the start and then at an interval. Its errors are logged. */
export function periodic({ name, everyMs, work, log }: Periodic): PeriodicJob {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | null = null;
  let again = false;
  const run = () => {
    underWay ??= work()
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'a background job failed'))
      .then(() => {
        underWay = null;
        if (!again) return;
        again = false;
        run();
      });
  };
  return {
    name,
    start() {
      if (timer !== undefined) return;
      timer = setInterval(run, everyMs);
      timer.unref();
      run();
    },
    now() {
      if (timer === undefined) return;
      if (underWay !== null) again = true;
      run();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      again = false;
      await underWay;
    },
  };
}

export function startJobs(jobs: readonly Job[]): void {
  for (const job of jobs) job.start();
}

/** Stops all jobs at the same time; resolves when the last one has stopped. */
export async function stopJobs(jobs: readonly Job[]): Promise<void> {
  await Promise.all(jobs.map((job) => job.stop()));
}

/** A wait that another part can end. A ring that comes while nobody waits is remembered. */
export function createWakeSignal() {
  let rung = Promise.withResolvers<undefined>();
  return {
    ring: () => rung.resolve(undefined),
    /** Resolves at the next ring, or when `timeoutMs` have passed. */
    async wait(timeoutMs: number) {
      const timer = setTimeout(rung.resolve, timeoutMs);
      await rung.promise;
      clearTimeout(timer);
      rung = Promise.withResolvers();
    },
  };
}

/**
 * Limits how long work is waited for; the work itself goes on.
 *
 * @param late makes the error when the time is over
 * @throws the error of the work, or the error that `late` makes
 */
export async function inTime<T>(
  work: Promise<T>,
  limitMs: number,
  late = () => new Error(`no answer in ${limitMs} ms`),
): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), limitMs);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Caches the result of a piece of work for some milliseconds.
 *
 * @param now a clock in milliseconds
 * @returns `forget` drops the cached result
 */
export function atMostEvery<T>(
  ms: number,
  work: () => Promise<T>,
  now = () => performance.now(),
): { (): Promise<T>; forget(): void } {
  let last: { at: number; result: Promise<T> } | null = null;
  const ask = () => {
    if (last === null || now() - last.at >= ms) last = { at: now(), result: work() };
    return last.result;
  };
  return Object.assign(ask, { forget: () => void (last = null) });
}
