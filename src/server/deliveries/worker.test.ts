import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreUnavailableError } from '#server/database/store-error.ts';
import { type Claim, DeliveryError } from '#server/deliveries/delivery.ts';
import { createDeliveryQueue, type DeliveryQueue } from '#server/deliveries/queue.ts';
import { createWorker, type Transport, type Worker } from '#server/deliveries/worker.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { type TestDatabase, testDatabase } from '#tests/support/databases.ts';

const timing = { leaseMs: 30_000, pollMs: 2000, backoffBaseMs: 30_000 };
const hour = 3_600_000;

describe('the delivery worker', () => {
  let test: TestDatabase;
  let queue: DeliveryQueue;
  let worker: Worker;
  let lines: Record<string, unknown>[];
  let outcomes: string[];
  let written: number;

  beforeEach(async () => {
    test = await testDatabase('sqlite');
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    queue = createDeliveryQueue(test.database, timing);
    lines = [];
    outcomes = [];
    written = 0;
  });

  afterEach(async () => {
    const stopped = worker.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await stopped;
    vi.useRealTimers();
    await test.drop();
  });

  function start(send: Transport, through: DeliveryQueue = queue, pollMs = timing.pollMs): void {
    worker = createWorker({
      queue: through,
      transports: { agency_mail: send },
      log: pino({}, { write: (line: string) => lines.push(JSON.parse(line) as never) }),
      timing: { ...timing, pollMs },
      sendTimeoutMs: 120_000,
      concurrency: 2,
      random: () => 1,
      observe: (_channel, outcome) => outcomes.push(outcome),
    });
    worker.start();
  }

  async function acceptLead(): Promise<void> {
    const store = createLeadStore(test.database, { folioPrefix: 'ATA', channels: ['agency_mail'] });
    const lead = {
      kind: 'contacto',
      form: 'simple',
      submissionId: null,
      nombre: `Ana ${++written}`,
      correo: 'ana@example.org',
      telefono: '5551234567',
      detail: {},
    } as const;
    await store.accept(lead, null);
  }

  const row = () =>
    test.database.kysely.selectFrom('delivery').selectAll().executeTakeFirstOrThrow();
  /** Lets the clock run, and then what is under way come to rest: it goes on turn by turn. */
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  };
  const transient = () =>
    new DeliveryError('451 try later', { reason: 'smtp 451', permanent: false });

  it('sends what is waiting when it starts', async () => {
    await acceptLead();
    const send = vi.fn<Transport>().mockResolvedValue();
    start(send);
    await pass(0);
    expect(send).toHaveBeenCalledOnce();
    expect(await row()).toMatchObject({ status: 'sent', attempts: 1 });
    expect(outcomes).toEqual(['sent']);
  });

  it('sends at once when woken', async () => {
    const send = vi.fn<Transport>().mockResolvedValue();
    start(send);
    await pass(500);
    await acceptLead();
    worker.wake();
    await pass(0);
    expect(send).toHaveBeenCalledOnce();
  });

  it('finds by polling what another process accepted', async () => {
    const send = vi.fn<Transport>().mockResolvedValue();
    start(send);
    await pass(1);
    await acceptLead();
    await pass(1998);
    expect(send).not.toHaveBeenCalled();
    await pass(1);
    expect(send).toHaveBeenCalledOnce();
  });

  it('tries again with growing waits until it goes out, once', async () => {
    await acceptLead();
    const send = vi
      .fn<Transport>()
      .mockRejectedValueOnce(transient())
      .mockRejectedValueOnce(transient())
      .mockResolvedValue();
    start(send);
    await pass(0);
    expect(await row()).toMatchObject({ status: 'pending', last_error: 'smtp 451: 451 try later' });
    await pass(29_999);
    expect(send).toHaveBeenCalledTimes(1);
    await pass(1 + timing.pollMs);
    expect(send).toHaveBeenCalledTimes(2);
    await pass(60_000 + timing.pollMs);
    expect(send).toHaveBeenCalledTimes(3);
    await pass(hour);
    expect(send).toHaveBeenCalledTimes(3);
    expect(await row()).toMatchObject({ status: 'sent', attempts: 3, last_error: null });
    expect(outcomes).toEqual(['retried', 'retried', 'sent']);
  });

  it('gives up at once when the refusal is final, and says so as an error', async () => {
    await acceptLead();
    const refusal = new DeliveryError('550 ana@example.org unknown', {
      reason: 'smtp 550 RCPT TO',
      permanent: true,
    });
    start(vi.fn<Transport>().mockRejectedValue(refusal));
    await pass(hour);
    expect(await row()).toMatchObject({ status: 'failed', attempts: 1 });
    expect(outcomes).toEqual(['failed']);
    const errors = lines.filter((line) => line['level'] === 50);
    expect(errors).toMatchObject([{ msg: 'delivery given up', reason: 'smtp 550 RCPT TO' }]);
    expect(JSON.stringify(lines)).not.toContain('ana@example.org');
  });

  it('gives up after three days of failures that might have passed', async () => {
    await acceptLead();
    const send = vi.fn<Transport>().mockRejectedValue(new Error('ECONNREFUSED'));
    start(send, queue, 10 * 60_000);
    await pass(71 * hour);
    expect(await row()).toMatchObject({ status: 'pending' });
    await pass(2 * hour);
    expect(await row()).toMatchObject({ status: 'failed', last_error: 'Error: ECONNREFUSED' });
    expect(outcomes.at(-1)).toBe('failed');
  });

  it('holds its lease as long as a slow sending takes', async () => {
    await acceptLead();
    let finish: (() => void) | undefined;
    const send = vi
      .fn<Transport>()
      .mockReturnValue(new Promise<void>((resolve) => (finish = resolve)));
    start(send);
    await pass(100_000);
    expect(await createDeliveryQueue(test.database, timing).claim(1)).toEqual([]);
    finish?.();
    await pass(0);
    expect(send).toHaveBeenCalledOnce();
    expect(await row()).toMatchObject({ status: 'sent' });
  });

  it('does not wait for ever for a sending that hangs', async () => {
    await acceptLead();
    let signal: AbortSignal | undefined;
    start((_claim: Claim, given) => {
      signal = given;
      return new Promise<void>(() => undefined);
    });
    await pass(120_000);
    expect(signal?.aborted).toBe(true);
    expect(await row()).toMatchObject({
      status: 'pending',
      last_error: 'timeout: No answer in time',
    });
  });

  it('keeps a few sendings at a time and takes the next when one is done', async () => {
    for (let count = 0; count < 5; count += 1) await acceptLead();
    const finish: (() => void)[] = [];
    const send = vi.fn<Transport>(() => new Promise<void>((resolve) => finish.push(resolve)));
    start(send);
    await pass(10_000);
    expect(send).toHaveBeenCalledTimes(2);
    finish.shift()?.();
    await pass(0);
    expect(send).toHaveBeenCalledTimes(3);
    while (finish.length > 0) {
      finish.shift()?.();
      await pass(0);
    }
    expect(outcomes).toHaveLength(5);
  });

  it('finishes the delivery in hand before it stops, and takes no other', async () => {
    await acceptLead();
    let finish: (() => void) | undefined;
    const send = vi.fn<Transport>(() => new Promise<void>((resolve) => (finish = resolve)));
    start(send);
    await pass(0);
    await acceptLead();
    let stopped = false;
    void worker.stop().then(() => (stopped = true));
    await pass(5000);
    expect(stopped).toBe(false);
    finish?.();
    await pass(0);
    expect(stopped).toBe(true);
    expect(await queue.counts()).toEqual({ pending: 1, sent: 1, failed: 0 });
    expect(send).toHaveBeenCalledOnce();
  });

  it('outlives a store that does not answer, and says it once', async () => {
    await acceptLead();
    let down = true;
    const flaky: DeliveryQueue = {
      ...queue,
      claim: (limit) =>
        down
          ? Promise.reject(new StoreUnavailableError('claim', new Error('gone')))
          : queue.claim(limit),
    };
    const send = vi.fn<Transport>().mockResolvedValue();
    start(send, flaky);
    await pass(20_000);
    expect(lines.filter((line) => line['level'] === 50)).toHaveLength(1);
    down = false;
    await pass(timing.pollMs);
    expect(send).toHaveBeenCalledOnce();
  });

  it('notes what was sent even if the store fails for a moment, so that it is not sent twice', async () => {
    await acceptLead();
    let failures = 3;
    const flaky: DeliveryQueue = {
      ...queue,
      markSent: (claim) =>
        failures-- > 0
          ? Promise.reject(new StoreUnavailableError('mark', new Error('gone')))
          : queue.markSent(claim),
    };
    const send = vi.fn<Transport>().mockResolvedValue();
    start(send, flaky);
    await pass(hour);
    expect(send).toHaveBeenCalledOnce();
    expect(await row()).toMatchObject({ status: 'sent' });
  });

  it('keeps trying a channel that is not configured, until it is', async () => {
    await acceptLead();
    await test.database.kysely.updateTable('delivery').set({ status: 'pending' }).execute();
    worker = createWorker({ queue, transports: {}, log: pino({ level: 'silent' }), timing });
    worker.start();
    await pass(0);
    expect(await row()).toMatchObject({ status: 'pending', attempts: 1 });
  });
});
