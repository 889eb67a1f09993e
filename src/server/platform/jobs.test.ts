import { beforeEach, expect, it, vi } from 'vitest';
import { periodic, startJobs, stopJobs } from '#server/platform/jobs.ts';

const log = { warn: vi.fn() };
const every = (work: () => Promise<unknown>) =>
  periodic({ name: 'sweep', everyMs: 1_000, work, log });

beforeEach(() => {
  vi.useFakeTimers();
  log.warn.mockClear();
});

it('does nothing until it is started, then works at once and ever so often', async () => {
  const work = vi.fn(() => Promise.resolve());
  const job = every(work);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).not.toHaveBeenCalled();
  startJobs([job, job]);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(work).toHaveBeenCalledTimes(3);
  await stopJobs([job]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(3);
});

it('goes on after a failure, and tells it', async () => {
  const work = vi.fn(() => Promise.reject(new Error('no')));
  const job = every(work);
  job.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  expect(log.warn.mock.calls[0]?.[0]).toMatchObject({ job: 'sweep' });
  await job.stop();
});

it('does not begin again what is under way, and ends after it', async () => {
  let finish: () => void = () => undefined;
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const job = every(work);
  job.start();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).toHaveBeenCalledTimes(1);
  let ended = false;
  const stopping = job.stop().then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(false);
  finish();
  await stopping;
  expect(ended).toBe(true);
});
