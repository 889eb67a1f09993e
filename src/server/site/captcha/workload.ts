import { randomInt } from 'node:crypto';
import { limitKey } from '#server/platform/database/rate-limit.ts';

/**
 * Attempts that a solution takes at most, by level. The most of all is what a phone four times slower
 * than a desktop does in two seconds with one thread (docs/modelo-de-amenazas.md has the figures).
 */
const MOST_ATTEMPTS = [400, 800, 1200] as const;

/** Challenges that one address asked for in ten minutes, from which on it gets harder ones. */
const HISTORY_MS = 10 * 60 * 1000;
const HISTORY_LEVELS = [5, 10] as const;

/** Challenges that were asked of the whole process in a minute, from which on everybody does. */
const LOAD_MS = 60 * 1000;
const LOAD_LEVELS = [30, 120] as const;

/** Addresses that are remembered, at most: about 2 MB. The one that asked first goes. */
const MOST_ADDRESSES = 10_000;

/** How much work the next challenge is. */
export interface Workload {
  /**
   * Counts a challenge.
   * @returns after how many attempts it is solved: any number from 1 to a bound that is told nobody,
   *   so that there is no better place to begin than another
   */
  attemptsFor(address: string): number;
}

/** Work that grows with what the address and the whole site have asked for lately. */
export function createWorkload(now: () => number = Date.now): Workload {
  const addresses = new Map<string, { asked: number; since: number }>();
  let minute = { asked: 0, since: 0 };
  const level = (asked: number, levels: readonly number[]) =>
    levels.filter((from) => asked >= from).length;

  function history(address: string): number {
    const key = limitKey(address);
    const known = addresses.get(key);
    if (known !== undefined && now() - known.since < HISTORY_MS) return (known.asked += 1);
    addresses.delete(key);
    addresses.set(key, { asked: 1, since: now() });
    if (addresses.size > MOST_ADDRESSES) addresses.delete(addresses.keys().next().value ?? '');
    return 1;
  }

  function load(): number {
    if (now() - minute.since >= LOAD_MS) minute = { asked: 0, since: now() };
    return (minute.asked += 1);
  }

  return {
    attemptsFor(address) {
      const wanted = level(history(address), HISTORY_LEVELS) + level(load(), LOAD_LEVELS);
      const most = MOST_ATTEMPTS[Math.min(wanted, MOST_ATTEMPTS.length - 1)] ?? MOST_ATTEMPTS[0];
      return randomInt(1, most + 1);
    },
  };
}
