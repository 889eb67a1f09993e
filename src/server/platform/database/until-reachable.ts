import type { Logger } from 'pino';

/**
 * How long a start waits for the database server, in milliseconds: after a power cut both machines
 * come back together, and the database takes the longer.
 */
export const START_TIMEOUT_MS = 30_000;

const PAUSE_MS = 1000;

/** Nobody listens there, the name is not known yet, or the server is still starting or full. */
const PASSING_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  // PostgreSQL: cannot_connect_now, too_many_connections, admin_shutdown, crash_shutdown.
  '57P03',
  '53300',
  '57P01',
  '57P02',
]);

/** What `pg` says of a connection that was not made in time; it gives these no code. */
const TIMEOUTS = /timeout exceeded when trying to connect|Connection terminated/;

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && PASSING_CODES.has(String(error.code))) || TIMEOUTS.test(error.message);
}

/**
 * Does something that needs the database server, again and again while it cannot be reached. What it
 * refuses for good, such as a wrong password, is not tried twice.
 *
 * @param limitMs for how long, in milliseconds
 * @throws what the last try threw
 */
export async function untilReachable<T>(
  work: () => Promise<T>,
  log: Pick<Logger, 'warn'>,
  limitMs: number,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() + PAUSE_MS > deadline) throw error;
      log.warn(
        { err: error, attempt, seconds: Math.ceil((deadline - performance.now()) / 1000) },
        'the database cannot be reached; the start waits for it',
      );
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
