import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, vi } from 'vitest';
import { type Channel, CHANNELS, type Transport } from '#server/messages/delivery.ts';
import { createLeadQueue } from '#server/leads/lead-queue.ts';
import { type DeliveryQueue } from '#server/messages/queue.ts';
import { createWorker, type Worker } from '#server/messages/worker.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { enquiry } from '#server/leads/testing-store.ts';
import { type TestDatabase, testDatabase } from '#tests/support/databases.ts';

export const timing = { leaseMs: 30_000, pollMs: 2000, backoffBaseMs: 30_000 };
export const HOUR = 3_600_000;

const one = Object.fromEntries(CHANNELS.map((channel) => [channel, 1])) as Record<Channel, number>;

export function workerBench() {
  let test: TestDatabase;
  let written = 0;
  const state = {
    ...({} as { database: Database; queue: DeliveryQueue; worker: Worker }),
    lines: [] as Record<string, unknown>[],
    outcomes: [] as string[],
    incidents: [] as string[],
  };
  const bench = Object.assign(state, {
    start(send: Transport, through = state.queue, pollMs = timing.pollMs, webhook = send): void {
      state.worker = createWorker({
        queue: through,
        transports: { agency_mail: send, visitor_mail: send, webhook },
        log: pino({}, { write: (line: string) => state.lines.push(JSON.parse(line) as never) }),
        timing: { ...timing, pollMs },
        sendTimeoutMs: 120_000,
        places: { ...one, agency_mail: 2, reply: 2 },
        random: () => 1,
        observe: (_channel, outcome) => state.outcomes.push(outcome),
        incident: (channel) => state.incidents.push(channel),
      });
      state.worker.start();
    },
    async acceptLead(...channels: Channel[]): Promise<void> {
      const store = createLeadStore(state.database, {
        channels: channels.length > 0 ? channels : ['agency_mail'],
      });
      await store.accept(enquiry({ submissionId: null, nombre: `Ana ${++written}` }), null);
    },
    row: (): Promise<object> =>
      state.database.kysely.selectFrom('delivery').selectAll().executeTakeFirstOrThrow(),
  });
  beforeEach(async () => {
    test = await testDatabase('sqlite');
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    const queue = counted(createLeadQueue(test.database, timing));
    const { database } = test;
    Object.assign(state, { database, queue, lines: [], outcomes: [], incidents: [] });
  });
  afterEach(async () => {
    const stopped = bench.worker.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await stopped;
    vi.useRealTimers();
    await test.drop();
  });
  return bench;
}

let asked = 0;

function counted(queue: DeliveryQueue): DeliveryQueue {
  return new Proxy(queue, {
    get(target, name) {
      const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
      return (...args: unknown[]) => {
        asked += 1;
        return method(...args).finally(() => (asked -= 1));
      };
    },
    ownKeys: (target) => Reflect.ownKeys(target),
  });
}

async function settle(): Promise<void> {
  for (let calm = 0; calm < 8; calm = asked === 0 ? calm + 1 : 0) await nextTurn();
}

/** Moves the fake clock forward in steps, so that the database has time to answer. */
export async function pass(ms: number, step = 1000): Promise<void> {
  await settle();
  for (let left = ms; left >= 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(left, step));
    await settle();
    if (left === 0) return;
  }
}
