import { randomUUID } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { gather } from '#server/database/gather.ts';
import type { Schema } from '#server/database/schema.ts';
import { orUnavailable } from '#server/database/store-error.ts';
import { attemptRow, type Ending } from '#server/deliveries/attempts.ts';
import { LONGEST_DELAY_MS } from '#server/deliveries/backoff.ts';
import { createQueueClock } from '#server/deliveries/clock.ts';
import {
  type Channel,
  type Claim,
  GIVE_UP_AFTER_MS,
  type MailForm,
} from '#server/deliveries/delivery.ts';
import { COPY_NOT_DELIVERED, noteInLead } from '#server/deliveries/lead-notes.ts';
import { leadsOf } from '#server/deliveries/leads-of.ts';

/**
 * The outbox. A row is lent to one process at a time; a lease that runs out (its process died) frees
 * the row. Leases and due times go by the database's clock. Every method throws
 * `StoreUnavailableError` when the database refuses. Times in milliseconds.
 */
export interface DeliveryQueue {
  /**
   * Takes due deliveries, the newest first: after an outage, who writes now is not kept waiting by
   * those who wrote then. A try is counted here.
   *
   * @param places how many of each channel, at the most
   */
  claim(places: Partial<Record<Channel, number>>): Promise<Claim[]>;
  /** Takes the newest delivery of a channel that waits for its next try: to see whether it works. */
  claimProbe(channel: Channel): Promise<Claim[]>;
  /** Makes the lease longer. @returns whether it was still ours */
  renew(claim: Claim): Promise<boolean>;
  /** What was sent was sent, whoever holds the row by now. @returns whether nobody had said it */
  markSent(claim: Claim, ending: Ending): Promise<boolean>;
  /** @returns whether the lease was still ours, here and below */
  retryLater(claim: Claim, next: NextTry, ending: Ending): Promise<boolean>;
  /** Gives up. The row stays, to be seen and requeued. */
  markFailed(claim: Claim, ending: Ending): Promise<boolean>;
  /** Gives it back as if it had not been taken. */
  release(claim: Claim): Promise<boolean>;
  /**
   * Makes due what waits for its next try by a channel that works again, but for what may have
   * arrived. @returns how many
   */
  hasten(channel: Channel): Promise<number>;
  /**
   * Makes due what no clock that is right would have put off so long: what was written while the
   * clock was ahead would otherwise wait until the time comes round again. @returns how many
   */
  recallFromFuture(): Promise<number>;
}

export interface NextTry {
  waitMs: number;
  form: MailForm;
  unanswered: number;
}

/** No lease is longer (WORKER_LEASE_MS ends at one hour), whatever another process's clock says. */
const LONGEST_LEASE_MS = 2 * 60 * 60 * 1000;

/** A constant of the query itself: only so does the index of what is left to do serve it. */
const pending = sql.lit('pending' as const);

/** What a row has that nobody holds. */
const FREE = { lease_owner: null, lease_until: null };

export interface QueueOptions {
  /** How long a claim holds without renewal. */
  leaseMs: number;
  /** A test's clock, in the place of the database's. */
  now?: () => number;
  /** Told of enquiries whose rows are damaged, by id: their deliveries are given up. */
  unreadable?: (leadIds: readonly string[]) => void;
}

export function createDeliveryQueue(database: Database, options: QueueOptions): DeliveryQueue {
  const { kysely, abilities } = database;
  const clock = createQueueClock(database, options.now);

  /** @param wanted `due`, or what `waits` for its next try */
  async function take(channel: Channel, limit: number, wanted: 'due' | 'waits'): Promise<Claim[]> {
    const leaseOwner = randomUUID();
    const taken = await kysely
      // A common table expression, because PostgreSQL may run a plain subquery with a limit twice.
      .with('due', (db) =>
        db
          .selectFrom('delivery')
          .select('id')
          .where('status', '=', pending)
          .where('channel', '=', channel)
          .where((where) =>
            where.or([where('lease_until', 'is', null), where('lease_until', '<', clock.now())]),
          )
          .$if(wanted === 'due', (query) =>
            query
              .where('due_at', '<=', clock.now())
              .orderBy('due_at', 'desc')
              .orderBy('created_at', 'desc'),
          )
          .$if(wanted === 'waits', (query) =>
            query.where('unanswered', '=', 0).orderBy('created_at', 'desc'),
          )
          .limit(limit)
          .$if(abilities.skipsLocked, (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('delivery')
      .set((row) => ({
        lease_owner: leaseOwner,
        lease_until: clock.in(options.leaseMs),
        attempts: row('attempts', '+', 1),
      }))
      .where('id', 'in', (db) => db.selectFrom('due').select('due.id'))
      .returning([
        'id',
        'channel',
        'recipient',
        'form',
        'reply_id',
        'unanswered',
        'lead_id',
        'attempts',
        'give_up_at',
        'created_at',
      ])
      .execute();
    if (taken.length === 0) return [];
    const { leads, unreadable } = await leadsOf(kysely, taken);
    if (unreadable.size > 0) await setAside(unreadable);
    return taken
      .toSorted((one, other) => other.created_at - one.created_at)
      .flatMap((row) => {
        const lead = leads.get(row.lead_id);
        if (!lead) return [];
        const { id, recipient, unanswered, attempts: attempt, give_up_at: giveUpAt } = row;
        const form = row.form as MailForm;
        const replyId = row.reply_id;
        return {
          ...{ id, channel, recipient, form, replyId, lead },
          ...{ attempt, unanswered, giveUpAt, leaseOwner },
        };
      });
  }

  /** One row that cannot be read must not keep the others waiting; what it holds stays as it is. */
  async function setAside(leadIds: ReadonlySet<string>): Promise<void> {
    await kysely
      .updateTable('delivery')
      .set({ ...FREE, status: 'failed', last_error: 'La solicitud guardada no se puede leer' })
      .where('lead_id', 'in', [...leadIds])
      .where('status', '=', pending)
      .execute();
    options.unreadable?.([...leadIds]);
  }

  async function claim(places: Partial<Record<Channel, number>>): Promise<Claim[]> {
    const taken: Claim[] = [];
    for (const [channel, limit] of Object.entries(places) as [Channel, number][]) {
      if (limit > 0) taken.push(...(await take(channel, limit, 'due')));
    }
    return taken;
  }

  /** With the try that ended so, where there was one: both or neither. */
  async function update(
    held: Claim,
    changes: UpdateObject<Schema, 'delivery'>,
    ending?: Ending,
  ): Promise<boolean> {
    return kysely.transaction().execute(async (transaction) => {
      const result = await transaction
        .updateTable('delivery')
        .set(changes)
        .where('id', '=', held.id)
        .where('lease_owner', '=', held.leaseOwner)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      if (result.numUpdatedRows !== 1n) return false;
      if (held.channel === 'visitor_mail' && ending?.outcome === 'failed') {
        await noteInLead(transaction, held.lead.id, COPY_NOT_DELIVERED);
      }
      if (ending) {
        await transaction.insertInto('delivery_attempt').values(attemptRow(held, ending)).execute();
      }
      return true;
    });
  }

  /** Those that end together are noted by one transaction, and so with one sync. */
  const markSent = gather(
    async (sent: readonly { held: Claim; ending: Ending }[]): Promise<readonly boolean[]> => {
      const noted = await kysely.transaction().execute(async (transaction) => {
        const rows = await transaction
          .updateTable('delivery')
          .set({ ...FREE, status: 'sent', sent_at: clock.now(), last_error: null })
          .where(
            'id',
            'in',
            sent.map(({ held }) => held.id),
          )
          .where('status', '<>', 'sent')
          .returning('id')
          .execute();
        const ids = new Set(rows.map((row) => row.id));
        const attempts = sent
          .filter(({ held }) => ids.has(held.id))
          .map(({ held, ending }) => attemptRow(held, ending));
        if (attempts.length > 0) {
          await transaction.insertInto('delivery_attempt').values(attempts).execute();
        }
        return ids;
      });
      return sent.map(({ held }) => noted.has(held.id));
    },
    { most: 32, lanes: 1 },
  );

  /** Those whose turn comes at the same time are renewed together too. */
  const renew = gather(
    async (held: readonly Claim[]): Promise<readonly boolean[]> => {
      const rows = await kysely
        .updateTable('delivery')
        .set({ lease_until: clock.in(options.leaseMs) })
        .where('status', '=', pending)
        .where((where) =>
          where.or(held.map(({ id, leaseOwner }) => where.and({ id, lease_owner: leaseOwner }))),
        )
        .returning('id')
        .execute();
      const ours = new Set(rows.map((row) => row.id));
      return held.map(({ id }) => ours.has(id));
    },
    { most: 32, lanes: 1 },
  );

  async function makeDue(channel: Channel): Promise<number> {
    const result = await kysely
      .updateTable('delivery')
      .set({ due_at: clock.now() })
      .where('status', '=', pending)
      .where('channel', '=', channel)
      .where('due_at', '>', clock.now())
      .where('unanswered', '=', 0)
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  }

  async function recallFromFuture(): Promise<number> {
    const result = await kysely
      .updateTable('delivery')
      .set({ due_at: clock.now(), ...FREE })
      .where('status', '=', pending)
      .where((where) =>
        where.or([
          where.and([
            where('due_at', '>', clock.in(LONGEST_DELAY_MS)),
            where('unanswered', '=', 0),
          ]),
          where('due_at', '>', clock.in(GIVE_UP_AFTER_MS)),
          where('lease_until', '>', clock.in(LONGEST_LEASE_MS)),
        ]),
      )
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  }

  return {
    claim: (places) => orUnavailable('claim deliveries', () => claim(places)),
    claimProbe: (channel) => orUnavailable('claim a delivery', () => take(channel, 1, 'waits')),
    renew: (held) => orUnavailable('renew a lease', () => renew(held)),
    markSent: (held, ending) =>
      orUnavailable('mark a delivery sent', () => markSent({ held, ending })),
    retryLater: (held, { waitMs, form, unanswered }, ending) =>
      orUnavailable('put a delivery off', () =>
        update(
          held,
          { ...FREE, due_at: clock.in(waitMs), form, unanswered, last_error: ending.said },
          ending,
        ),
      ),
    markFailed: (held, ending) =>
      orUnavailable('give a delivery up', () =>
        update(held, { ...FREE, status: 'failed', last_error: ending.said }, ending),
      ),
    release: (held) =>
      orUnavailable('give a delivery back', () =>
        update(held, { ...FREE, attempts: held.attempt - 1 }),
      ),
    hasten: (channel) => orUnavailable('hasten deliveries', () => makeDue(channel)),
    recallFromFuture: () => orUnavailable('recall deliveries', recallFromFuture),
  };
}
