import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Channel } from '#server/messages/delivery.ts';
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

describe.each(dialects)('the order of deliveries on %s', (dialect) => {
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

  async function acceptLead(
    channels: Channel[] = ['agency_mail', 'visitor_mail'],
    mailboxes: string[] = [],
    now = () => clock,
  ): Promise<void> {
    const store = createLeadStore(test.database, { channels, mailboxes: () => mailboxes, now });
    await store.accept(enquiry({ submissionId: null, nombre: `Ana ${++written}` }), null);
  }

  const rows = () =>
    test.database.kysely.selectFrom('delivery').selectAll().orderBy('recipient').execute();
  const names = (claims: readonly { lead: { nombre: string } | null }[]) =>
    claims.map(({ lead }) => lead?.nombre);

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
    expect(await requeue(test.database, null, () => clock)).toBe(0);
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
    const [claim] = await queue().claim({ agency_mail: 1 });
    if (!claim) throw new Error('nothing to claim');
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
    const damaged = { detail: '{"mensaje": "cort' };
    await test.database.kysely
      .updateTable('lead')
      .set(damaged)
      .where('nombre', '=', 'Ana 1')
      .execute();
    expect(names(await queue().claim({ agency_mail: 5 }))).toEqual(['Ana 2']);
    expect(unreadable).toHaveBeenCalledOnce();
    expect((await rows()).map((row) => row.status).sort()).toEqual(['failed', 'pending']);
  });

  it('has a delivery for each mailbox of the agency', async () => {
    await acceptLead(['agency_mail', 'visitor_mail'], ['a@x.example', 'b@x.example']);
    const claims = await queue().claim({ agency_mail: 5 });
    expect(claims.map(({ recipient }) => recipient).sort()).toEqual(['a@x.example', 'b@x.example']);
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
