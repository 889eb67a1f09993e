import { setImmediate as oneTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batched } from './batch.ts';

const nextTurn = async () => {
  for (let turn = 0; turn < 3; turn += 1) await oneTurn();
};

function work() {
  const batches: (readonly number[])[] = [];
  const endings: (() => void)[] = [];
  const perform = (items: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      batches.push(items);
      endings.push(() => {
        if (items.includes(13)) reject(new Error('trece'));
        else resolve(items.map((item) => item * 10));
      });
    });
  return { batches, perform, end: () => endings.shift()?.() };
}

describe('gathering calls', () => {
  it('does at once, together, what comes in one turn, and gives each its own result', async () => {
    const { batches, perform, end } = work();
    const call = batched(perform, 10);
    const results = Promise.all([call(1), call(2), call(3)]);
    await nextTurn();
    expect(batches).toEqual([[1, 2, 3]]);
    end();
    expect(await results).toEqual([10, 20, 30]);
  });

  it('keeps what comes meanwhile for the next batch, no bigger than it may be', async () => {
    const { batches, perform, end } = work();
    const call = batched(perform, 2);
    const first = call(1);
    await nextTurn();
    const rest = Promise.all([call(2), call(3), call(4)]);
    await nextTurn();
    expect(batches).toEqual([[1]]);
    end();
    await first;
    await nextTurn();
    expect(batches).toEqual([[1], [2, 3]]);
    end();
    await nextTurn();
    end();
    expect(await rest).toEqual([20, 30, 40]);
  });

  it('throws to each what the batch threw, and goes on with the next', async () => {
    const { perform, end } = work();
    const call = batched(perform, 10);
    const bad = Promise.allSettled([call(1), call(13)]);
    await nextTurn();
    end();
    expect((await bad).map((result) => result.status)).toEqual(['rejected', 'rejected']);
    const good = call(2);
    await nextTurn();
    end();
    expect(await good).toBe(20);
  });
});
