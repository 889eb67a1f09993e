import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSendWindow } from '#server/messages/send-window.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface SendSlot {
  gone: Promise<unknown>;
  accepted(value?: unknown): void;
  release(): void;
}

function opened() {
  const inWindow = createSendWindow();
  return (urgent: boolean, signal = new AbortController().signal): SendSlot => {
    const went = Promise.withResolvers<unknown>();
    const sent = Promise.withResolvers<unknown>();
    const noted = Promise.withResolvers<undefined>();
    inWindow(urgent, { signal, noted: noted.promise }, () => {
      went.resolve(null);
      return sent.promise;
    }).catch(went.reject);
    return { gone: went.promise, accepted: sent.resolve, release: () => noted.resolve(undefined) };
  };
}
type Begin = ReturnType<typeof opened>;

const takeOffs = (flights: readonly SendSlot[]) => {
  const gone: SendSlot[] = [];
  for (const slot of flights) {
    slot.gone.then(
      () => gone.push(slot),
      () => undefined,
    );
  }
  return gone;
};
const some = (count: number, begin: Begin) => Array.from({ length: count }, () => begin(false));
const arriveAndLand = (slot: SendSlot | undefined) => {
  slot?.accepted();
  slot?.release();
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('has one in the air, and the next as soon as that one is noted', async () => {
  const gone = takeOffs(some(3, opened()));
  await pass(0);
  expect(gone).toHaveLength(1);
  arriveAndLand(gone[0]);
  await pass(0);
  expect(gone).toHaveLength(2);
});

async function fly(
  gone: SendSlot[],
  rounds: number,
  roundMs: number,
  noteMs = 0,
): Promise<number[]> {
  const sizes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await pass(roundMs);
    const held = gone.splice(0);
    sizes.push(held.length);
    for (const slot of held) slot.accepted();
    await pass(noteMs);
    for (const slot of held) slot.release();
    await pass(0);
  }
  return sizes;
}

it('lets as many go as a hundred a second take, twice as many each time, and begins anew once all is sent', async () => {
  const begin = opened();
  const gone = takeOffs(some(200, begin));
  expect(await fly(gone, 8, 300)).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  await fly(gone, 10, 300);
  const later = takeOffs(some(5, begin));
  await pass(0);
  expect(later).toHaveLength(1);
});

it('needs one at a time for a server that answers at once', async () => {
  const gone = takeOffs(some(50, opened()));
  expect(await fly(gone, 20, 2)).toEqual(Array<number>(20).fill(1));
});

it('lets nothing more go while the store does not note, and half as many when it did not in time', async () => {
  const gone = takeOffs(some(200, opened()));
  expect(await fly(gone, 5, 300)).toEqual([1, 2, 4, 8, 16]);
  const [first, ...rest] = gone.splice(0);
  first?.accepted();
  await pass(10_000);
  expect(gone).toHaveLength(0);
  first?.release();
  expect(rest).toHaveLength(29);
  for (const slot of rest) arriveAndLand(slot);
  await pass(0);
  expect(gone).toHaveLength(30);
  expect((await fly(gone, 6, 300, 1_500)).at(-1)).toBe(1);
});

it('goes round one that gets no answer, as quickly as before', async () => {
  const gone = takeOffs(some(50, opened()));
  await pass(0);
  const [hung] = gone.splice(0);
  expect(hung).toBeDefined();
  await pass(2_000);
  expect(gone.length).toBeGreaterThan(0);
  const sizes = await fly(gone, 10, 2);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
});

it('lets an urgent one go before the rest, and keeps nobody in line who has to end', async () => {
  const begin = opened();
  const gone = takeOffs(some(3, begin));
  const urgent = begin(true);
  const first = takeOffs([urgent]);
  const ending = new AbortController();
  const leaving = begin(false, ending.signal);
  ending.abort(new Error('the process ends'));
  await expect(leaving.gone).rejects.toThrow('the process ends');
  arriveAndLand(gone[0]);
  await pass(0);
  expect(first).toEqual([urgent]);
  expect(gone).toHaveLength(1);
});
