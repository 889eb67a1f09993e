import { beforeEach, expect, it, vi } from 'vitest';
import { runCaptcha } from './run-captcha.ts';

beforeEach(() => vi.useFakeTimers());

function listener() {
  return { onSolved: vi.fn(), onAsking: vi.fn(), onIdle: vi.fn(), onFailed: vi.fn() };
}

it('waits ten seconds for a challenge that never comes, and no longer', async () => {
  let given: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) => {
    given = init?.signal;
    return new Promise<never>(() => undefined);
  });
  const told = listener();
  runCaptcha({} as never, false, told);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(told.onFailed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told.onFailed).toHaveBeenCalledOnce();
  expect(given?.aborted).toBe(true);
});

it('says at once that no challenge can be had, and nothing once it was stopped', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  const told = listener();
  runCaptcha({} as never, false, told);
  await vi.advanceTimersByTimeAsync(0);
  expect(told.onFailed).toHaveBeenCalledOnce();
  const untold = listener();
  runCaptcha({} as never, false, untold)();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(untold.onFailed).not.toHaveBeenCalled();
});
