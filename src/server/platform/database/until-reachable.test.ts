import { beforeEach, describe, expect, it, vi } from 'vitest';
import { START_TIMEOUT_MS, untilReachable } from '#server/platform/database/database.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('waiting for the database', () => {
  const log = { warn: vi.fn() };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
    log.warn.mockClear();
  });

  it('tries again until it answers, and says so', async () => {
    const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refused());
    work.mockRejectedValueOnce(Object.assign(new Error('starting up'), { code: '57P03' }));
    work.mockResolvedValue('open');
    const opened = untilReachable(work, log, START_TIMEOUT_MS);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await opened).toBe('open');
    expect(log.warn).toHaveBeenCalledTimes(2);
  });

  it('gives up in time', async () => {
    const work = vi.fn(() => Promise.reject(refused()));
    const opened = untilReachable(work, log, 5_000).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await opened).toMatchObject({ code: 'ECONNREFUSED' });
    expect(work).toHaveBeenCalledTimes(6);
  });

  it('does not insist on what is refused for good', async () => {
    const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    const work = vi.fn(() => Promise.reject(wrong));
    await expect(untilReachable(work, log, 5_000)).rejects.toBe(wrong);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
