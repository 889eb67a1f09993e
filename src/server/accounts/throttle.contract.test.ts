import { describe, expect, it } from 'vitest';
import { dialects, sharedDatabase } from '#tests/support/databases.ts';
import { createThrottle, FREE_TRIES, type ThrottleKey } from './throttle.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const KEYS: readonly ThrottleKey[] = [['account', 'ana']];

describe.each(dialects)('the count of tries on %s', (dialect) => {
  const test = sharedDatabase(dialect);

  it('makes nobody wait for the day that a clock ran ahead to', async () => {
    let clock = Date.UTC(2027, 0, 1);
    const throttle = createThrottle(test.database, () => clock);
    for (let tries = 0; tries < FREE_TRIES.account; tries += 1) {
      expect(await throttle.begin(KEYS)).toBeNull();
    }
    expect(await throttle.begin(KEYS)).toBe(1);
    clock -= YEAR_MS;
    expect(await throttle.begin(KEYS)).toBeNull();
    expect(await throttle.begin(KEYS)).toBe(2);
  });
});
