import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBacklog } from '#server/messages/backlog.ts';
import { deliveryCounts } from '#server/messages/testing-outbox.ts';
import { type Channel, CHANNELS, type Claim, KEPT_AS_FILE } from '#server/messages/delivery.ts';
import { createLeadQueue } from '#server/leads/lead-queue.ts';

import { requeue } from '#server/messages/queue.ts';
import { readdressAgencyMail } from '#server/messages/recipients.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { enquiry } from '#server/leads/testing-store.ts';
import { dialects, sharedDatabase } from '#tests/support/databases.ts';
import { anEnding } from '#tests/support/leads.ts';

const start = Date.UTC(2026, 0, 5, 12);
const leaseMs = 30_000;
const hour = 3_600_000;

describe.each(dialects)('a delivery queue on %s', (dialect) => {
  const test = sharedDatabase(dialect, ['lead']);
  let clock: number;
  let written: number;
  const unreadable = vi.fn();

  afterEach(() => void vi.useRealTimers());
  beforeEach(() => {
    clock = start;
    written = 0;
  });

  const queue = () => createLeadQueue(test.database, { leaseMs, now: () => clock, unreadable });
  const backlog = () => createBacklog(test.database, () => clock);
  const each = (places: number) => ({
    agency_mail: places,
    visitor_mail: places,
    webhook: places,
  });
  const later = (waitMs: number) => ({ waitMs, form: 'full', unanswered: 0 }) as const;

  async function acceptLead(
    channels: Channel[] = ['agency_mail', 'visitor_mail'],
    mailboxes: string[] = [],
    now = () => clock,
  ): Promise<void> {
    const store = createLeadStore(test.database, { channels, mailboxes: () => mailboxes, now });
    await store.accept(enquiry({ submissionId: null, nombre: `Ana ${++written}` }), null);
  }

  async function claimOne(): Promise<Claim> {
    for (const channel of CHANNELS) {
      const [claim] = await queue().claim({ [channel]: 1 });
      if (claim) return claim;
    }
    throw new Error('nothing to claim');
  }

  const rows = () =>
    test.database.kysely.selectFrom('delivery').selectAll().orderBy('recipient').execute();
  const row = async (id: string) => (await rows()).find((each) => each.id === id);
  const names = (claims: readonly { lead: { nombre: string } | null }[]) =>
    claims.map(({ lead }) => lead?.nombre);

  it('hands out what is due, with the enquiry', async () => {
    await acceptLead();
    const claims = await queue().claim(each(10));
    expect(claims.map((claim) => claim.channel).sort()).toEqual(['agency_mail', 'visitor_mail']);
    expect(claims[0]).toMatchObject({
      attempt: 1,
      giveUpAt: start + 72 * hour,
      lead: { nombre: 'Ana 1', detail: enquiry().detail, createdAt: new Date(start) },
    });
  });

  it('hands each delivery to one process only, and no more than asked', async () => {
    for (let count = 0; count < 6; count += 1) await acceptLead();
    const hauls = await Promise.all(Array.from({ length: 8 }, () => queue().claim(each(2))));
    const agency = hauls.map((haul) => haul.filter(({ channel }) => channel === 'agency_mail'));
    expect(Math.max(...agency.map((haul) => haul.length))).toBe(2);
    const ids = hauls.flat().map((claim) => claim.id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await queue().claim(each(100));
    expect(ids.length + rest.length).toBe(12);
  });

  it('hands a delivery out again when its lease runs out, and counts the try', async () => {
    await acceptLead(['agency_mail']);
    const first = await claimOne();
    clock += leaseMs;
    expect(await queue().claim(each(1))).toEqual([]);
    clock += 1;
    const second = await claimOne();
    expect(second).toMatchObject({ id: first.id, attempt: 2 });
    expect(await queue().retryLater(first, later(0), anEnding())).toBe(false);
    expect(await queue().markFailed(first, anEnding({ outcome: 'failed', said: 'late' }))).toBe(
      false,
    );
    expect(await queue().release(first)).toBe(false);
    expect(await queue().renew(first)).toBe(false);
    clock += leaseMs - 1;
    expect(await queue().renew(second)).toBe(true);
    clock += leaseMs - 1;
    expect(await queue().claim(each(1))).toEqual([]);
  });

  it('notes attempts that end together in one write, each once, also if another process has one by now', async () => {
    for (let count = 0; count < 3; count += 1) await acceptLead(['agency_mail']);
    const one = queue();
    const claims = await one.claim(each(3));
    clock += leaseMs + 1;
    const taken = await claimOne();
    const noted = await Promise.all(claims.map((claim) => one.markSent(claim, anEnding())));
    expect(noted).toEqual([true, true, true]);
    expect(await queue().markSent(taken, anEnding())).toBe(false);
    expect(await deliveryCounts(test.database)).toEqual({ pending: 0, sent: 3, failed: 0 });
  });

  it('keeps what was given up, with its reason, until somebody requeues it', async () => {
    await acceptLead();
    const claim = await claimOne();
    await queue().markFailed(claim, anEnding({ outcome: 'failed', said: '550 no such user' }));
    clock += 100 * hour;
    expect(await requeue(test.database, [], () => clock)).toHaveLength(0);
    expect(await requeue(test.database, ['another'], () => clock)).toHaveLength(0);
    expect(await row(claim.id)).toMatchObject({ status: 'failed', last_error: '550 no such user' });
    expect(await requeue(test.database, [claim.id], () => clock)).toHaveLength(1);
    expect(await row(claim.id)).toMatchObject({
      status: 'pending',
      attempts: 0,
      due_at: clock,
      give_up_at: clock + 72 * hour,
    });
  });

  it('sends once what was kept as a file for want of a server, and no reminder', async () => {
    await acceptLead(['agency_mail', 'notice', 'webhook']);
    const startedAt = clock;
    for (const said of [KEPT_AS_FILE, KEPT_AS_FILE, '200'])
      await queue().markSent(await claimOne(), anEnding({ said, startedAt }));
    expect(await requeue(test.database, 'kept', () => clock)).toHaveLength(1);
    expect(await requeue(test.database, 'kept', () => clock)).toHaveLength(0);
    const again = await claimOne();
    expect(again).toMatchObject({ channel: 'agency_mail', attempt: 1 });
    await queue().markSent(again, anEnding({ said: '250 ok', startedAt: startedAt - hour }));
    expect(await requeue(test.database, 'kept', () => clock)).toHaveLength(0);
  });

  it('sends nothing that was kept about an unwanted enquiry, and measures the rest anew', async () => {
    await acceptLead(['agency_mail']);
    await queue().markSent(await claimOne(), anEnding({ said: KEPT_AS_FILE }));
    const mark = (status: 'nueva' | 'no_deseada') =>
      test.database.kysely.updateTable('lead').set({ status }).execute();
    await mark('no_deseada');
    clock += 48 * hour;
    expect(await requeue(test.database, 'kept', () => clock)).toHaveLength(0);
    await mark('nueva');
    expect(await requeue(test.database, 'kept', () => clock)).toHaveLength(1);
    expect((await backlog().measure()).undeliveredMs).toEqual({ agency_mail: 0 });
  });

  it('measures what is left and how late it is', async () => {
    expect(await backlog().measure()).toEqual({
      pending: 0,
      failed: 0,
      oldestOverdueMs: 0,
      undeliveredMs: {},
    });
    await acceptLead(['agency_mail', 'visitor_mail', 'webhook']);
    await queue().markFailed(await claimOne(), anEnding({ outcome: 'failed', said: 'no' }));
    await queue().retryLater(await claimOne(), later(hour), anEnding());
    await queue().markSent(await claimOne(), anEnding());
    expect(await backlog().measure()).toMatchObject({ pending: 1, failed: 1, oldestOverdueMs: 0 });
    expect(await deliveryCounts(test.database)).toEqual({ pending: 1, failed: 1, sent: 1 });
    clock = start + 3 * hour;
    expect(await backlog().measure()).toMatchObject({
      oldestOverdueMs: 2 * hour,
      undeliveredMs: { visitor_mail: 3 * hour },
    });
    expect(await requeue(test.database, null, () => clock)).toHaveLength(2);
  });

  it('makes due again what a clock that was ahead has put off', async () => {
    clock = start + 24 * hour;
    await acceptLead(['agency_mail']);
    const lent = await claimOne();
    await acceptLead(['agency_mail']);
    clock = start;
    expect(await queue().claim(each(10))).toEqual([]);
    expect(await queue().correctFutureTimes()).toBe(2);
    const again = await queue().claim(each(10));
    expect(again).toHaveLength(2);
    expect(await queue().renew(lent)).toBe(false);
  });

  it('leaves deliveries alone that wait their turn, or that another process holds', async () => {
    await acceptLead(['agency_mail', 'visitor_mail']);
    const claim = await claimOne();
    await queue().retryLater(claim, later(6 * hour), anEnding());
    const held = await claimOne();
    expect(await queue().correctFutureTimes()).toBe(0);
    expect(await queue().markSent(held, anEnding())).toBe(true);
  });

  it('is the newest first, and never more of a channel than it has places', async () => {
    for (let count = 0; count < 3; count += 1) {
      await acceptLead();
      clock += 1000;
    }
    const first = await queue().claim({ agency_mail: 2, visitor_mail: 0 });
    expect(names(first)).toEqual(['Ana 3', 'Ana 2']);
    const rest = await queue().claim({ agency_mail: 2, visitor_mail: 1 });
    expect(rest.map(({ channel }) => channel)).toEqual(['agency_mail', 'visitor_mail']);
    expect(names(rest)).toEqual(['Ana 1', 'Ana 3']);
  });

  it('lets one see whether a channel works, and makes all due when it does', async () => {
    for (let count = 0; count < 3; count += 1) {
      await acceptLead(['agency_mail']);
      clock += 1000;
    }
    for (const claim of await queue().claim({ agency_mail: 3 })) {
      const unanswered = claim.lead?.nombre === 'Ana 1' ? 1 : 0;
      const next = { waitMs: 6 * hour, form: 'full', unanswered } as const;
      await queue().retryLater(claim, next, anEnding({ outcome: 'retried' }));
    }
    expect(await queue().claim({ agency_mail: 3 })).toEqual([]);
    const [probe] = await queue().claimProbe('agency_mail');
    expect(probe).toMatchObject({ attempt: 2, lead: { nombre: 'Ana 3' } });
    if (probe) await queue().markSent(probe, anEnding());
    expect(await queue().hasten('agency_mail')).toBe(1);
    expect(names(await queue().claim({ agency_mail: 3 }))).toEqual(['Ana 2']);
  });

  it('never hurries what was not tried yet and is to go later', async () => {
    await acceptLead(['reply']);
    await test.database.kysely
      .updateTable('delivery')
      .set({ due_at: start + 10_000 })
      .execute();
    const early = async () => [
      ...(await queue().claim({ reply: 1 })),
      ...(await queue().claimProbe('reply')),
    ];
    expect(await early()).toEqual([]);
    expect(await queue().hasten('reply')).toBe(0);
    expect(await requeue(test.database, null, () => clock)).toHaveLength(0);
    expect(await queue().correctFutureTimes()).toBe(0);
    clock += 9_999;
    expect(await early()).toEqual([]);
    clock += 1;
    expect(await queue().claim({ reply: 1 })).toMatchObject([{ attempt: 1 }]);
  });

  it('goes by the database’s clock, not by that of each process', async () => {
    const real = Date.now();
    const here = createLeadQueue(test.database, { leaseMs });
    await acceptLead(['agency_mail'], undefined, () => real);
    expect(await here.claim({ agency_mail: 1 })).toHaveLength(1);
    if (dialect === 'sqlite') return;
    vi.useFakeTimers({ toFake: ['Date'], now: real + leaseMs + 5000 });
    expect(await here.claim({ agency_mail: 1 })).toEqual([]);
  });

  it('writes each try down, with the other side’s words, and forgets it with the enquiry', async () => {
    await acceptLead(['agency_mail']);
    const claim = await claimOne();
    await queue().markSent(claim, anEnding({ said: '250 queued as 4B', startedAt: 5, endedAt: 9 }));
    const attempts = () =>
      test.database.kysely.selectFrom('delivery_attempt').selectAll().execute();
    expect(await attempts()).toMatchObject([
      { delivery_id: claim.id, number: 1, started_at: 5, ended_at: 9, said: '250 queued as 4B' },
    ]);
    await test.database.kysely.deleteFrom('lead').execute();
    expect(await attempts()).toEqual([]);
  });

  it('sets aside what cannot be read, tells it and goes on with the rest', async () => {
    await acceptLead(['agency_mail']);
    await acceptLead(['agency_mail']);
    await acceptLead(['agency_mail']);
    for (const [number, detail] of ['{"mensaje": "cort', '{"mensaje":{"a":1}}'].entries()) {
      const damaged = test.database.kysely.updateTable('lead').set({ detail });
      await damaged.where('nombre', '=', `Ana ${number + 1}`).execute();
    }
    expect(names(await queue().claim({ agency_mail: 5 }))).toEqual(['Ana 3']);
    expect(unreadable).toHaveBeenCalledOnce();
    const statuses = (await rows()).map((row) => row.status).sort();
    expect(statuses).toEqual(['failed', 'failed', 'pending']);
  });

  it('follows the mailboxes when the settings change, an older version’s rows too', async () => {
    await acceptLead(['agency_mail'], ['typo@x.example', 'b@x.example']);
    await acceptLead(['agency_mail']);
    const { database } = test;
    const mailboxes = ['a@x.example', 'b@x.example'];
    expect(await readdressAgencyMail(database, mailboxes, () => clock)).toBe(2);
    const addressed = [...mailboxes, ...mailboxes].sort();
    expect((await rows()).map((row) => row.recipient)).toEqual(addressed);
    expect(await readdressAgencyMail(database, mailboxes, () => clock)).toBe(0);
    await readdressAgencyMail(database, ['b@x.example'], () => clock);
    expect((await rows()).map((row) => row.status)).toEqual([
      'failed',
      'failed',
      'pending',
      'pending',
    ]);
  });
});
