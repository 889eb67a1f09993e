import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHousekeeping } from '#server/leads/housekeeping.ts';

const hour = 3_600_000;
const log = pino({ level: 'silent' });

describe('housekeeping', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('forgets expired captchas every hour, a failed round included, until it stops', async () => {
    const purgeCaptchaUses = vi
      .fn<() => Promise<number>>()
      .mockRejectedValueOnce(new Error('down'));
    purgeCaptchaUses.mockResolvedValue(3);
    const housekeeping = createHousekeeping({ purgeCaptchaUses }, log);
    housekeeping.start();
    housekeeping.start();
    await vi.advanceTimersByTimeAsync(3 * hour);
    expect(purgeCaptchaUses).toHaveBeenCalledTimes(3);
    housekeeping.stop();
    await vi.advanceTimersByTimeAsync(3 * hour);
    expect(purgeCaptchaUses).toHaveBeenCalledTimes(3);
  });
});
