import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { StoreUnavailableError } from '#server/platform/database/store-error.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { enquiry } from '#server/leads/testing-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([
  ['without an id', null],
  ['with one', 'uno'],
])(
  'a store that stalls keeps a thousand waiting for ten seconds, and no more: %s',
  async (_case, id) => {
    const execute = vi.fn(() => new Promise<never>(() => undefined));
    const kysely = { transaction: () => ({ execute }) };
    const database = {
      kysely,
      dialect: 'sqlite',
      capabilities: { concurrency: 1 },
    } as unknown as Database;
    const store = createLeadStore(database, { folioPrefix: 'ATA', channels: [] });
    const refused: unknown[] = [];
    for (let index = 0; index < 1_200; index += 1) {
      const submissionId = id === null ? null : `${id}-${index}`;
      store.accept(enquiry({ submissionId }), null).catch((error: unknown) => refused.push(error));
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toHaveLength(200);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(refused.length).toBeGreaterThan(1_100);
    expect(refused.every((error) => error instanceof StoreUnavailableError)).toBe(true);
    // Who tired of waiting left nothing behind that would be begun once the store is back.
    expect(execute).toHaveBeenCalledOnce();
  },
);
