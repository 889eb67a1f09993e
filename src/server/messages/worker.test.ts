import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { StoreUnavailableError } from '#server/platform/database/store-error.ts';
import { deliveryCounts } from '#server/messages/testing-outbox.ts';
import { type Claim, type Transport } from '#server/messages/delivery.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { createLeadQueue } from '#server/leads/lead-queue.ts';
import { type DeliveryQueue } from '#server/messages/queue.ts';
import { HOUR, pass, timing, workerBench } from '#server/messages/testing-worker.ts';
import { createWorker } from '#server/messages/worker.ts';

describe('the delivery worker', () => {
  const bench = workerBench();
  const transient = () =>
    new DeliveryError('451 try later', { reason: 'smtp 451', permanent: false });

  it('sends what is waiting when it starts, and at once when woken', async () => {
    await bench.acceptLead();
    const send = vi.fn<Transport>().mockResolvedValue('250 Ok');
    bench.start(send);
    await pass(0);
    expect(await bench.row()).toMatchObject({ status: 'sent', attempts: 1 });
    await pass(500);
    await bench.acceptLead();
    bench.worker.wake();
    await pass(0);
    expect(send).toHaveBeenCalledTimes(2);
    expect(bench.outcomes).toEqual(['sent', 'sent']);
  });

  it('finds by polling what another process accepted', async () => {
    const send = vi.fn<Transport>().mockResolvedValue('250 Ok');
    bench.start(send);
    await pass(1);
    await bench.acceptLead();
    await pass(1998);
    expect(send).not.toHaveBeenCalled();
    await pass(1);
    expect(send).toHaveBeenCalledOnce();
  });

  it('tries again with growing waits until it goes out, once', async () => {
    await bench.acceptLead();
    const send = vi
      .fn<Transport>()
      .mockRejectedValueOnce(transient())
      .mockRejectedValueOnce(transient())
      .mockResolvedValue('250 Ok');
    bench.start(send);
    await pass(0);
    expect(await bench.row()).toMatchObject({
      status: 'pending',
      last_error: 'smtp 451: 451 try later',
    });
    await pass(29_999);
    expect(send).toHaveBeenCalledTimes(1);
    await pass(1 + timing.pollMs);
    expect(send).toHaveBeenCalledTimes(2);
    await pass(60_000 + timing.pollMs);
    expect(send).toHaveBeenCalledTimes(3);
    await pass(300_000);
    expect(send).toHaveBeenCalledTimes(3);
    expect(await bench.row()).toMatchObject({ status: 'sent', attempts: 3, last_error: null });
    expect(bench.outcomes).toEqual(['retried', 'retried', 'sent']);
  });

  it('holds its lease as long as a slow sending takes', async () => {
    await bench.acceptLead();
    let finish: (() => void) | undefined;
    const send = vi
      .fn<Transport>()
      .mockReturnValue(new Promise<string>((resolve) => (finish = () => resolve('250 Ok'))));
    bench.start(send);
    await pass(100_000);
    expect(await createLeadQueue(bench.database, timing).claim({ agency_mail: 1 })).toEqual([]);
    finish?.();
    await pass(0);
    expect(send).toHaveBeenCalledOnce();
    expect(await bench.row()).toMatchObject({ status: 'sent' });
  });

  it('does not wait for ever for a sending that hangs', async () => {
    await bench.acceptLead();
    let signal: AbortSignal | undefined;
    bench.start((_claim: Claim, given) => {
      signal = given.signal;
      return new Promise<string>(() => undefined);
    });
    await pass(120_000);
    expect(signal?.aborted).toBe(true);
    expect(await bench.row()).toMatchObject({
      status: 'pending',
      last_error: 'timeout: No answer in time',
    });
  });

  it('keeps a few sendings at a time and takes the next when one is done', async () => {
    for (let count = 0; count < 5; count += 1) await bench.acceptLead();
    const finish: (() => void)[] = [];
    const send = vi.fn<Transport>(
      () => new Promise<string>((resolve) => finish.push(() => resolve('250 Ok'))),
    );
    bench.start(send);
    await pass(10_000);
    expect(send).toHaveBeenCalledTimes(2);
    finish.shift()?.();
    await pass(0);
    await pass(100);
    expect(send).toHaveBeenCalledTimes(3);
    while (finish.length > 0) {
      finish.shift()?.();
      await pass(0);
      await pass(100);
    }
    expect(bench.outcomes).toHaveLength(5);
  });

  it('finishes the delivery under way before it stops, and takes no other', async () => {
    await bench.acceptLead();
    let finish: (() => void) | undefined;
    const send = vi.fn<Transport>(
      () => new Promise<string>((resolve) => (finish = () => resolve('250 Ok'))),
    );
    bench.start(send);
    await pass(0);
    await bench.acceptLead();
    let stopped = false;
    void bench.worker.stop().then(() => (stopped = true));
    await pass(5000);
    expect(stopped).toBe(false);
    finish?.();
    await pass(0);
    expect(stopped).toBe(true);
    expect(await deliveryCounts(bench.database)).toEqual({
      pending: 1,
      sent: 1,
      failed: 0,
    });
    expect(send).toHaveBeenCalledOnce();
  });

  it('outlives a store that does not answer, and says it once', async () => {
    await bench.acceptLead();
    let down = true;
    const flaky: DeliveryQueue = {
      ...bench.queue,
      claim: (places) =>
        down
          ? Promise.reject(new StoreUnavailableError('claim', new Error('gone')))
          : bench.queue.claim(places),
    };
    const send = vi.fn<Transport>().mockResolvedValue('250 Ok');
    bench.start(send, flaky);
    await pass(20_000);
    expect(bench.lines.filter((line) => line['level'] === 50)).toHaveLength(1);
    down = false;
    await pass(timing.pollMs);
    expect(send).toHaveBeenCalledOnce();
  });

  it('notes what was sent even if the store fails for a moment, so that it is not sent twice', async () => {
    await bench.acceptLead();
    let failures = 3;
    const flaky: DeliveryQueue = {
      ...bench.queue,
      markSent: (claim, ending) =>
        failures-- > 0
          ? Promise.reject(new StoreUnavailableError('mark', new Error('gone')))
          : bench.queue.markSent(claim, ending),
    };
    const send = vi.fn<Transport>().mockResolvedValue('250 Ok');
    bench.start(send, flaky);
    await pass(120_000);
    expect(send).toHaveBeenCalledOnce();
    expect(await bench.row()).toMatchObject({ status: 'sent' });
  });

  it('keeps trying a channel that is not configured, until it is', async () => {
    await bench.acceptLead();
    await bench.database.kysely.updateTable('delivery').set({ status: 'pending' }).execute();
    bench.worker = createWorker({
      queue: bench.queue,
      transports: {},
      log: pino({ level: 'silent' }),
      timing,
    });
    bench.worker.start();
    await pass(0);
    expect(await bench.row()).toMatchObject({ status: 'pending', attempts: 1 });
  });

  it('gives a copy up at once when its address does not exist, and says so as an error', async () => {
    await bench.acceptLead('visitor_mail');
    const refusal = new DeliveryError('550 ana@example.org unknown', {
      reason: 'smtp 550 5.1.1 RCPT TO',
      permanent: true,
      noSuchAddress: true,
    });
    bench.start(vi.fn<Transport>().mockRejectedValue(refusal), bench.queue, 60_000);
    await pass(HOUR, 60_000);
    expect(await bench.row()).toMatchObject({ status: 'failed', attempts: 1 });
    expect(bench.outcomes).toEqual(['failed']);
    const errors = bench.lines.filter((line) => line['level'] === 50);
    expect(errors).toMatchObject([{ msg: 'delivery given up', reason: 'smtp 550 5.1.1 RCPT TO' }]);
    expect(JSON.stringify(bench.lines)).not.toContain('ana@example.org');
  });

  it('never gives the agency’s mail up at once: it tells an incident and sends a plainer one', async () => {
    await bench.acceptLead();
    const refusal = { reason: 'smtp 554 DATA', permanent: true, refusesContent: true };
    const send = vi
      .fn<Transport>()
      .mockRejectedValueOnce(new DeliveryError('554 no', refusal))
      .mockResolvedValue('250 Ok');
    bench.start(send, bench.queue, 10_000);
    await pass(0);
    expect(bench.lines.filter((line) => line['level'] === 50)).toMatchObject([
      { reason: 'smtp 554 DATA' },
    ]);
    expect(bench.incidents).toEqual(['agency_mail']);
    await pass(60_000);
    expect(send.mock.calls.map(([claim]) => claim.form)).toEqual(['full', 'plain']);
    expect(await bench.row()).toMatchObject({ status: 'sent' });
  });

  it('gives everything a try soon after a channel works again', async () => {
    for (let count = 0; count < 4; count += 1) await bench.acceptLead();
    let down = true;
    const send = vi.fn<Transport>(() =>
      down
        ? Promise.reject(new DeliveryError('no', { reason: 'ECONNREFUSED', channelDown: true }))
        : Promise.resolve('250 Ok'),
    );
    bench.start(send, bench.queue, 60_000);
    await pass(HOUR, 60_000);
    down = false;
    for (let minute = 0; minute < 8; minute += 1) await pass(60_000, 20_000);
    expect(await deliveryCounts(bench.database)).toEqual({
      pending: 0,
      sent: 4,
      failed: 0,
    });
  });

  it('lets a dead channel take only its own places', async () => {
    for (let count = 0; count < 4; count += 1) await bench.acceptLead('webhook', 'agency_mail');
    const mail = vi.fn<Transport>().mockResolvedValue('250 Ok');
    bench.start(mail, bench.queue, timing.pollMs, () => new Promise<string>(() => undefined));
    for (let second = 0; second < 5; second += 1) await pass(1000);
    expect(mail).toHaveBeenCalledTimes(4);
  });

  it('ends in time whatever hangs, and puts back what was not handed over', async () => {
    await bench.acceptLead('agency_mail');
    await bench.acceptLead('visitor_mail');
    bench.start(async ({ channel }, hold) => {
      if (channel === 'agency_mail') await hold.beforeHandover();
      return new Promise<string>(() => undefined);
    });
    await pass(0);
    let stopped = false;
    void bench.worker.stop().then(() => (stopped = true));
    await pass(7_500);
    expect(stopped).toBe(true);
    const rows = await bench.database.kysely.selectFrom('delivery').selectAll().execute();
    expect(rows).toMatchObject([
      { channel: 'agency_mail', status: 'pending', attempts: 1, unanswered: 1, lease_owner: null },
      { channel: 'visitor_mail', status: 'pending', attempts: 0, unanswered: 0, lease_owner: null },
    ]);
  });

  it('does not hand over what another process took while this one was frozen', async () => {
    await bench.acceptLead();
    let handedOver = false;
    let thaw: (() => void) | undefined;
    bench.start(async (_claim, hold) => {
      await new Promise<void>((resolve) => (thaw = resolve));
      await hold.beforeHandover();
      handedOver = true;
      return '250 Ok';
    });
    await pass(0);
    vi.setSystemTime(Date.now() + timing.leaseMs + 1);
    const [taken] = await bench.queue.claim({ agency_mail: 1 });
    expect(taken).toBeDefined();
    thaw?.();
    await pass(0);
    expect(handedOver).toBe(false);
    expect(bench.outcomes).toEqual(['lost']);
  });
});
