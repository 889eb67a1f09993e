import type { UpdateObject } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { gather } from '#server/platform/database/gather.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { orUnavailable } from '#server/platform/database/store-error.ts';
import { attemptRow, type Ending } from '#server/messages/attempts.ts';
import { LONGEST_DELAY_MS } from '#server/messages/backoff.ts';
import { type ClaimsOptions, createClaims, FREE, pending } from '#server/messages/claims.ts';
import { createQueueClock } from '#server/platform/database/database-clock.ts';
import {
  type Channel,
  type Claim,
  GIVE_UP_AFTER_MS,
  type MailForm,
} from '#server/messages/delivery.ts';
import { COPY_NOT_DELIVERED, noteInLead } from '#server/leads/lead-notes.ts';

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

export interface QueueOptions extends ClaimsOptions {
  /** A test's clock, in the place of the database's. */
  now?: () => number;
}

export function createDeliveryQueue(database: Database, options: QueueOptions): DeliveryQueue {
  const { kysely } = database;
  const clock = createQueueClock(database, options.now);
  const claims = createClaims(database, clock, options);

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
    claim: (places) => orUnavailable('claim deliveries', () => claims.claim(places)),
    claimProbe: (channel) => orUnavailable('claim a delivery', () => claims.probe(channel)),
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
