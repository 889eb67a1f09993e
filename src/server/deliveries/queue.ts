import { randomUUID } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { gather } from '#server/database/gather.ts';
import type { Schema } from '#server/database/schema.ts';
import { orUnavailable } from '#server/database/store-error.ts';
import { LONGEST_DELAY_MS } from '#server/deliveries/backoff.ts';
import {
  type Channel,
  type Claim,
  type DeliveryStatus,
  GIVE_UP_AFTER_MS,
} from '#server/deliveries/delivery.ts';
import { leadFromRow } from '#server/leads/lead-row.ts';

export interface Backlog {
  pending: number;
  failed: number;
  /** Milliseconds since the oldest pending delivery was due; 0 when none is late. */
  oldestOverdueMs: number;
}

/**
 * The outbox. A row is lent to one process at a time; only who holds the lease may say how it went,
 * and a lease that runs out (its process died) frees the row. Every method throws
 * `StoreUnavailableError` when the database refuses. Times in milliseconds.
 */
export interface DeliveryQueue {
  /** Takes up to `limit` due deliveries, the longest due first. A try is counted here. */
  claim(limit: number): Promise<Claim[]>;
  /** Makes the lease longer. @returns whether it was still ours, here and below */
  renew(claim: Claim): Promise<boolean>;
  markSent(claim: Claim): Promise<boolean>;
  /** @param dueAt when to try again, milliseconds since 1970 */
  retryLater(claim: Claim, dueAt: number, error: string): Promise<boolean>;
  /** Gives up. The row stays, to be seen and requeued. */
  markFailed(claim: Claim, error: string): Promise<boolean>;
  /** What is left to do. By index, however much was sent before. */
  backlog(): Promise<Backlog>;
  /** Counts every row ever: for people, not for a check every few seconds. */
  counts(): Promise<Record<DeliveryStatus, number>>;
  /**
   * Makes due what no clock that is right would have put off so long: what was written while the
   * clock was ahead would otherwise wait until the time comes round again. @returns how many
   */
  recallFromFuture(): Promise<number>;
  /** Puts failed deliveries back in line, as if new: all of them, or those of the given ids. */
  requeueFailed(ids?: readonly string[]): Promise<number>;
}

/** The error text kept with a row, in characters: a server's answer, not its whole page. */
const ERROR_LIMIT = 500;

/** No lease is longer (WORKER_LEASE_MS ends at one hour), whatever another process's clock says. */
const LONGEST_LEASE_MS = 2 * 60 * 60 * 1000;

/** Constants of the query itself: only so do the indexes of what is left to do serve it. */
const pending = sql.lit('pending' as const);
const failed = sql.lit('failed' as const);

/** What a row has that nobody holds. */
const FREE = { lease_owner: null, lease_until: null };

/** @param options `leaseMs`: how long a claim holds without renewal */
export function createDeliveryQueue(
  database: Database,
  options: { leaseMs: number; now?: () => number },
): DeliveryQueue {
  const { kysely, dialect } = database;
  const now = options.now ?? Date.now;

  async function claim(limit: number): Promise<Claim[]> {
    const at = now();
    const leaseOwner = randomUUID();
    const taken = await kysely
      // A common table expression, because PostgreSQL may run a plain subquery with a limit twice.
      .with('due', (db) =>
        db
          .selectFrom('delivery')
          .select('id')
          .where('status', '=', pending)
          .where('due_at', '<=', at)
          .where((where) =>
            where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]),
          )
          .orderBy('due_at')
          .limit(limit)
          .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('delivery')
      .set((row) => ({
        lease_owner: leaseOwner,
        lease_until: at + options.leaseMs,
        attempts: row('attempts', '+', 1),
      }))
      .where('id', 'in', (db) => db.selectFrom('due').select('due.id'))
      .returning(['id', 'channel', 'lead_id', 'attempts', 'give_up_at'])
      .execute();
    if (taken.length === 0) return [];

    const rows = await kysely
      .selectFrom('lead')
      .selectAll()
      .where('id', 'in', [...new Set(taken.map((row) => row.lead_id))])
      .execute();
    const leads = new Map(rows.map((row) => [row.id, leadFromRow(row)]));
    return taken.flatMap((row) => {
      const lead = leads.get(row.lead_id);
      // Erased between the two statements; its deliveries went with it.
      if (!lead) return [];
      const { id, attempts: attempt, give_up_at: giveUpAt } = row;
      return { id, channel: row.channel as Channel, lead, attempt, giveUpAt, leaseOwner };
    });
  }

  async function update(held: Claim, changes: UpdateObject<Schema, 'delivery'>): Promise<boolean> {
    const result = await kysely
      .updateTable('delivery')
      .set(changes)
      .where('id', '=', held.id)
      .where('lease_owner', '=', held.leaseOwner)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /** Those that end together are noted by one statement, and so with one sync. */
  const markSent = gather(
    async (held: readonly Claim[]): Promise<readonly boolean[]> => {
      const rows = await kysely
        .updateTable('delivery')
        .set({ ...FREE, status: 'sent', sent_at: now(), last_error: null })
        .where('status', '=', 'pending')
        .where((where) =>
          where.or(held.map(({ id, leaseOwner }) => where.and({ id, lease_owner: leaseOwner }))),
        )
        .returning('id')
        .execute();
      const noted = new Set(rows.map((row) => row.id));
      return held.map((claim) => noted.has(claim.id));
    },
    { most: 32, lanes: 1 },
  );

  async function backlog(): Promise<Backlog> {
    const countOf = async (status: typeof pending | typeof failed): Promise<number> => {
      const found = await kysely
        .selectFrom('delivery')
        .select((row) => row.fn.countAll<number>().as('rows'))
        .where('status', '=', status)
        .executeTakeFirstOrThrow();
      return found.rows;
    };
    const [waiting, givenUp, late] = await Promise.all([
      countOf(pending),
      countOf(failed),
      kysely
        .selectFrom('delivery')
        .select('due_at')
        .where('status', '=', pending)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst(),
    ]);
    return {
      pending: waiting,
      failed: givenUp,
      oldestOverdueMs: late ? Math.max(0, now() - late.due_at) : 0,
    };
  }

  async function counts(): Promise<Record<DeliveryStatus, number>> {
    const rows = await kysely
      .selectFrom('delivery')
      .select((row) => ['status', row.fn.countAll<number>().as('rows')])
      .groupBy('status')
      .execute();
    const found = Object.fromEntries(rows.map((row) => [row.status, row.rows]));
    return { pending: 0, sent: 0, failed: 0, ...found };
  }

  async function recallFromFuture(): Promise<number> {
    const at = now();
    const result = await kysely
      .updateTable('delivery')
      .set({ due_at: at, lease_owner: null, lease_until: null })
      .where('status', '=', pending)
      .where((where) =>
        where.or([
          where('due_at', '>', at + LONGEST_DELAY_MS),
          where('lease_until', '>', at + LONGEST_LEASE_MS),
        ]),
      )
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  }

  async function requeueFailed(ids?: readonly string[]): Promise<number> {
    if (ids?.length === 0) return 0;
    const at = now();
    const result = await kysely
      .updateTable('delivery')
      .set({ status: 'pending', attempts: 0, due_at: at, give_up_at: at + GIVE_UP_AFTER_MS })
      .where('status', '=', failed)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  }

  return {
    claim: (limit) => orUnavailable('claim deliveries', () => claim(limit)),
    renew: (held) =>
      orUnavailable('renew a lease', () => update(held, { lease_until: now() + options.leaseMs })),
    markSent: (held) => orUnavailable('mark a delivery sent', () => markSent(held)),
    retryLater: (held, dueAt, error) =>
      orUnavailable('put a delivery off', () =>
        update(held, { ...FREE, due_at: dueAt, last_error: error.slice(0, ERROR_LIMIT) }),
      ),
    markFailed: (held, error) =>
      orUnavailable('give a delivery up', () =>
        update(held, { ...FREE, status: 'failed', last_error: error.slice(0, ERROR_LIMIT) }),
      ),
    backlog: () => orUnavailable('measure the backlog', backlog),
    counts: () => orUnavailable('count deliveries', counts),
    recallFromFuture: () => orUnavailable('recall deliveries', recallFromFuture),
    requeueFailed: (ids) => orUnavailable('requeue deliveries', () => requeueFailed(ids)),
  };
}
