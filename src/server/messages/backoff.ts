/** The longest wait between two tries, in milliseconds. */
export const LONGEST_DELAY_MS = 6 * 60 * 60 * 1000;

/** However late it is, a delivery is not given up before this many tries: we may have been off. */
export const FEWEST_ATTEMPTS = 8;

/**
 * How long to wait after a failed try: doubling from the base up to six hours, and of that a random
 * half to whole, so that what failed together does not come back together. From 30 seconds that is
 * about eleven tries in the first six hours and four a day after.
 *
 * @param attempt which try failed, counting from 1
 * @param baseMs the wait after the first, in milliseconds
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function retryDelay(attempt: number, baseMs: number, random = Math.random()): number {
  const longest = Math.min(LONGEST_DELAY_MS, baseMs * 2 ** (attempt - 1));
  return Math.round(longest * (0.5 + random / 2));
}

/**
 * What to do after a failure that may pass.
 *
 * @param failed the try that failed, and until when it is worth trying
 * @param wait `now` and the result in milliseconds since 1970; `retryAfterMs` is what the other side
 *   asked for, at least that long is waited, six hours at most
 * @returns when to try again, or null to give up
 */
export function nextTry(
  failed: { attempt: number; giveUpAt: number },
  wait: { now: number; baseMs: number; retryAfterMs: number | null; random?: number },
): number | null {
  const { now, baseMs, retryAfterMs, random } = wait;
  if (now >= failed.giveUpAt && failed.attempt >= FEWEST_ATTEMPTS) return null;
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_DELAY_MS);
  const dueAt = now + Math.max(retryDelay(failed.attempt, baseMs, random), asked);
  // The last try falls on the deadline itself rather than hours before it.
  return now < failed.giveUpAt ? Math.min(dueAt, failed.giveUpAt) : dueAt;
}
