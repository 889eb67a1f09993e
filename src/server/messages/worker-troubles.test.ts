import { describe, expect, it, vi } from 'vitest';
import { deliveryCounts } from '#server/messages/testing-outbox.ts';
import { type Transport } from '#server/messages/delivery.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { HOUR, pass, timing, workerBench } from '#server/messages/testing-worker.ts';

describe('the delivery worker, when things go wrong,', () => {
  const bench = workerBench();

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
