import { randomInt } from 'node:crypto';

/** Arrivals that one millisecond holds. */
const ARRIVALS_PER_MS = 1000;

let last = randomInt(ARRIVALS_PER_MS);

/**
 * The number by which lists order enquiries: the moment, and a count within it that begins by chance,
 * so that two processes hardly ever draw the same (then the database refuses the second, and another
 * is drawn).
 *
 * @param now milliseconds since 1970
 */
export function nextArrival(now: number): number {
  last = (last + 1) % ARRIVALS_PER_MS;
  return arrivalsFrom(now) + last;
}

/** The first number of a moment: whatever arrived before it has a smaller one. */
export function arrivalsFrom(at: number): number {
  return at * ARRIVALS_PER_MS;
}
