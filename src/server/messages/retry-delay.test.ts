import { describe, expect, it } from 'vitest';
import { nextTry, retryDelay } from '#server/messages/retry.ts';

const second = 1000;
const hour = 3_600_000;
const baseMs = 30 * second;

describe('the wait between tries', () => {
  it('doubles from the base up to six hours', () => {
    const longest = [1, 2, 3, 10, 11, 40].map((attempt) => retryDelay(attempt, baseMs, 1));
    expect(longest).toEqual([30, 60, 120, 15_360, 21_600, 21_600].map((wait) => wait * second));
  });

  it('is a random half to whole of that', () => {
    expect(retryDelay(1, baseMs, 0)).toBe(15 * second);
    expect(retryDelay(1, baseMs, 0.5)).toBe(22.5 * second);
  });

  it('adds up to three days and then ends, whatever the chance', () => {
    for (const random of [0, 0.5, 1]) {
      const giveUpAt = 72 * hour;
      let now = 0;
      let attempt = 1;
      for (;;) {
        const next = nextTry({ attempt, giveUpAt }, { now, baseMs, retryAfterMs: null, random });
        if (next === null) break;
        expect(next).toBeGreaterThan(now);
        now = next;
        attempt += 1;
      }
      expect(now).toBe(72 * hour);
      expect(attempt).toBeGreaterThan(20);
      expect(attempt).toBeLessThan(45);
    }
  });

  it('is as long as the other side asks, six hours at most', () => {
    const failed = { attempt: 1, giveUpAt: 72 * hour };
    const next = (retryAfterMs: number) =>
      nextTry(failed, { now: 0, baseMs, retryAfterMs, random: 1 });
    expect(next(10 * second)).toBe(30 * second);
    expect(next(2 * hour)).toBe(2 * hour);
    expect(next(48 * hour)).toBe(6 * hour);
  });

  it('goes on past the three days while there were few tries, as after a long time off', () => {
    const late = { giveUpAt: 72 * hour };
    const wait = { now: 100 * hour, baseMs, retryAfterMs: null, random: 1 };
    expect(nextTry({ ...late, attempt: 7 }, wait)).toBe(100 * hour + 64 * 30 * second);
    expect(nextTry({ ...late, attempt: 8 }, wait)).toBeNull();
  });
});
