import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Channel, Claim } from '#server/deliveries/delivery.ts';
import { createDeliveryQueue } from '#server/deliveries/queue.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { dialects, type TestDatabase, testDatabase } from '#tests/support/databases.ts';

const start = Date.UTC(2026, 0, 5, 12);
const leaseMs = 30_000;
const hour = 3_600_000;

describe.each(dialects)('a delivery queue on %s', (dialect) => {
  let test: TestDatabase;
  let clock: number;
  let written: number;

  beforeAll(async () => {
    test = await testDatabase(dialect);
  }, 60_000);
  afterAll(() => test.drop());

  beforeEach(async () => {
    clock = start;
    written = 0;
    await test.database.kysely.deleteFrom('lead').execute();
  });

  const queue = () => createDeliveryQueue(test.database, { leaseMs, now: () => clock });

  async function acceptLead(channels: Channel[] = ['agency_mail', 'visitor_mail']): Promise<void> {
    const store = createLeadStore(test.database, {
      folioPrefix: 'ATA',
      channels,
      now: () => clock,
    });
    const lead = {
      kind: 'contacto',
      form: 'simple',
      submissionId: null,
      nombre: `Ana ${++written}`,
      correo: 'ana@example.org',
      telefono: '5551234567',
      detail: { mensaje: 'Hola' },
    } as const;
    await store.accept(lead, null);
  }

  async function claimOne(): Promise<Claim> {
    const [claim] = await queue().claim(1);
    if (!claim) throw new Error('nothing to claim');
    return claim;
  }

  const row = (id: string) =>
    test.database.kysely
      .selectFrom('delivery')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('hands out what is due, with the enquiry', async () => {
    await acceptLead();
    const claims = await queue().claim(10);
    expect(claims.map((claim) => claim.channel).sort()).toEqual(['agency_mail', 'visitor_mail']);
    expect(claims[0]).toMatchObject({
      attempt: 1,
      giveUpAt: start + 72 * hour,
      lead: { nombre: 'Ana 1', detail: { mensaje: 'Hola' }, createdAt: new Date(start) },
    });
  });

  it('hands each delivery to one process only, and no more than asked', async () => {
    for (let count = 0; count < 6; count += 1) await acceptLead();
    const hauls = await Promise.all(Array.from({ length: 8 }, () => queue().claim(2)));
    expect(Math.max(...hauls.map((haul) => haul.length))).toBe(2);
    const ids = hauls.flat().map((claim) => claim.id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await queue().claim(100);
    expect(ids.length + rest.length).toBe(12);
  });

  it('hands a delivery out again when its lease runs out, and counts the try', async () => {
    await acceptLead(['agency_mail']);
    const first = await claimOne();
    clock += leaseMs;
    expect(await queue().claim(1)).toEqual([]);
    clock += 1;
    const second = await claimOne();
    expect(second).toMatchObject({ id: first.id, attempt: 2 });
    expect(await queue().markSent(first)).toBe(false);
    expect(await queue().retryLater(first, clock, 'late')).toBe(false);
    expect(await queue().markFailed(first, 'late')).toBe(false);
    expect(await queue().renew(first)).toBe(false);
    expect(await queue().markSent(second)).toBe(true);
  });

  it('keeps a renewed lease', async () => {
    await acceptLead(['agency_mail']);
    const claim = await claimOne();
    clock += leaseMs - 1;
    expect(await queue().renew(claim)).toBe(true);
    clock += leaseMs - 1;
    expect(await queue().claim(1)).toEqual([]);
  });

  it('never hands out again what was sent', async () => {
    await acceptLead(['agency_mail']);
    const claim = await claimOne();
    expect(await queue().markSent(claim)).toBe(true);
    clock += 100 * hour;
    expect(await queue().claim(1)).toEqual([]);
    expect(await row(claim.id)).toMatchObject({ status: 'sent', sent_at: start, attempts: 1 });
  });

  it('notes together what ends together, but for what another process has by now', async () => {
    for (let count = 0; count < 3; count += 1) await acceptLead(['agency_mail']);
    const one = queue();
    const claims = await one.claim(3);
    clock += leaseMs + 1;
    const [taken] = await queue().claim(1);
    const noted = await Promise.all(claims.map((claim) => one.markSent(claim)));
    expect(noted).toEqual(claims.map((claim) => claim.id !== taken?.id));
    expect(await queue().counts()).toEqual({ pending: 1, sent: 2, failed: 0 });
  });

  it('waits until a delivery that was put off is due', async () => {
    await acceptLead(['agency_mail']);
    const claim = await claimOne();
    await queue().retryLater(claim, start + hour, 'x'.repeat(2000));
    expect((await row(claim.id)).last_error).toHaveLength(500);
    clock = start + hour - 1;
    expect(await queue().claim(1)).toEqual([]);
    clock += 1;
    expect(await claimOne()).toMatchObject({ id: claim.id, attempt: 2 });
  });

  it('keeps what was given up, with its reason, until somebody requeues it', async () => {
    await acceptLead();
    const claim = await claimOne();
    await queue().markFailed(claim, '550 no such user');
    clock += 100 * hour;
    expect(await queue().requeueFailed([])).toBe(0);
    expect(await queue().requeueFailed(['another'])).toBe(0);
    expect(await row(claim.id)).toMatchObject({ status: 'failed', last_error: '550 no such user' });
    expect(await queue().requeueFailed([claim.id])).toBe(1);
    expect(await row(claim.id)).toMatchObject({
      status: 'pending',
      attempts: 0,
      due_at: clock,
      give_up_at: clock + 72 * hour,
    });
  });

  it('measures what is left and how late it is', async () => {
    expect(await queue().backlog()).toEqual({ pending: 0, failed: 0, oldestOverdueMs: 0 });
    await acceptLead(['agency_mail', 'visitor_mail', 'webhook']);
    await queue().markFailed(await claimOne(), 'no');
    await queue().retryLater(await claimOne(), start + hour, 'wait');
    await queue().markSent(await claimOne());
    expect(await queue().backlog()).toEqual({ pending: 1, failed: 1, oldestOverdueMs: 0 });
    expect(await queue().counts()).toEqual({ pending: 1, failed: 1, sent: 1 });
    clock = start + 3 * hour;
    expect(await queue().backlog()).toMatchObject({ oldestOverdueMs: 2 * hour });
    expect(await queue().requeueFailed()).toBe(1);
  });

  it('makes due again what a clock that was ahead has put off', async () => {
    clock = start + 24 * hour;
    await acceptLead(['agency_mail']);
    const lent = await claimOne();
    await acceptLead(['agency_mail']);
    clock = start;
    expect(await queue().claim(10)).toEqual([]);
    expect(await queue().recallFromFuture()).toBe(2);
    const again = await queue().claim(10);
    expect(again).toHaveLength(2);
    expect(await queue().markSent(lent)).toBe(false);
  });

  it('leaves alone what waits its turn, and what another process has in hand', async () => {
    await acceptLead(['agency_mail', 'visitor_mail']);
    const claim = await claimOne();
    await queue().retryLater(claim, start + 6 * hour, 'later');
    const held = await claimOne();
    expect(await queue().recallFromFuture()).toBe(0);
    expect(await queue().markSent(held)).toBe(true);
  });
});
