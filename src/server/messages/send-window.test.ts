import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSendWindow } from '#server/messages/send-window.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened() {
  const inWindow = createSendWindow();
  const gone: string[] = [];
  const begin = (name: string, urgent = false, signal = new AbortController().signal) => {
    const sent = Promise.withResolvers<undefined>();
    const noted = Promise.withResolvers<undefined>();
    const result = inWindow(urgent, { signal, noted: noted.promise }, () => {
      gone.push(name);
      return sent.promise;
    });
    return {
      result,
      accepted: () => sent.resolve(undefined),
      note: () => noted.resolve(undefined),
    };
  };
  return { gone, begin };
}
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

it('has four on their way, and the next once one is noted, urgent ones first', async () => {
  const { gone, begin } = opened();
  const [first] = ['a', 'b', 'c', 'd', 'e'].map((name) => begin(name));
  begin('urgent', true);
  await pass();
  expect(gone.join()).toBe('a,b,c,d');
  first?.accepted();
  await pass(500);
  expect(gone, 'what was sent is not noted yet').toHaveLength(4);
  first?.note();
  await pass();
  expect(gone.at(-1)).toBe('urgent');
});

it('goes round one that gets no answer', async () => {
  const { gone, begin } = opened();
  for (const name of 'abcde') begin(name);
  await pass(999);
  expect(gone).toHaveLength(4);
  await pass(1);
  expect(gone).toHaveLength(5);
});

it('keeps nobody in line who has to end', async () => {
  const { gone, begin } = opened();
  for (const name of 'abcd') begin(name);
  const ending = new AbortController();
  const { result } = begin('e', false, ending.signal);
  ending.abort(new Error('the process ends'));
  await expect(result).rejects.toThrow('the process ends');
  await pass(1_000);
  expect(gone).toHaveLength(4);
});
