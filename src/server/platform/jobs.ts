import type { Logger } from 'pino';

export interface Job {
  name: string;
  start(): void;
  stop(): Promise<void>;
}

export interface Periodic {
  name: string;
  /** The time between two starts. A run starts only after the previous run has ended. */
  everyMs: number;
  work: () => Promise<unknown>;
  log: Pick<Logger, 'warn'>;
}

export type PeriodicJob = ReturnType<typeof periodic>;

/** Creates a job that runs at once and then after each interval. The job logs its errors. */
export function periodic({ name, everyMs, work, log }: Periodic) {
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

export async function stopJobs(jobs: readonly Job[]): Promise<void> {
  await Promise.all(jobs.map((job) => job.stop()));
}

/** Creates a signal. `ring` ends a wait; if nobody waits, it ends the next wait at once. */
export function createWakeSignal() {
  let rung = Promise.withResolvers<undefined>();
  return {
    ring: () => rung.resolve(undefined),
    async wait(timeoutMs: number) {
      const timer = setTimeout(rung.resolve, timeoutMs);
      await rung.promise;
      clearTimeout(timer);
      rung = Promise.withResolvers();
    },
  };
}

/** Returns the result of the work, or throws after the limit. The work itself then continues. */
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

/** Returns a function that repeats its last result for `ms` milliseconds, or until `forget`. */
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
