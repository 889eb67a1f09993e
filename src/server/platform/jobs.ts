import type { Logger } from 'pino';

/** Something that goes on in the background from `start` to `stop`. Nothing of it runs before. */
export interface Job {
  /** What it is, for the log. */
  name: string;
  start(): void;
  /** Begins nothing more; resolves once what was in hand is done. */
  stop(): Promise<void>;
}

/** How a piece of work is repeated. */
export interface Periodic {
  name: string;
  /** Milliseconds from one beginning to the next. One that is still under way is not begun again. */
  everyMs: number;
  work: () => Promise<unknown>;
  log: Pick<Logger, 'warn'>;
}

export interface PeriodicJob extends Job {
  /** Runs now; where a run is under way, another follows it. */
  now(): void;
}

/** A job that works at the start and ever so often afterwards. What it throws is logged. */
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

/** All at the same time; resolves when the last one is done. */
export async function stopJobs(jobs: readonly Job[]): Promise<void> {
  await Promise.all(jobs.map((job) => job.stop()));
}

/** Somewhere to wait that remembers a ring which came while nobody was waiting. */
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
 * @param late what is thrown when the work has not ended in that many milliseconds; it goes on
 * @throws what the work threw, or `late` gives
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
 * The same work, done at most once in so many milliseconds however often it is asked for.
 *
 * @param now a clock in milliseconds
 * @returns `forget` has it done anew at the next asking
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
