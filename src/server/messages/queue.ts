import {
  type ExpressionBuilder,
  type Insertable,
  type Transaction,
  type UpdateObject,
  sql,
} from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { batched } from '#server/platform/database/batch.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type AfterFailure, LONGEST_DELAY_MS } from '#server/messages/retry.ts';
import { createQueueClock } from '#server/platform/database/capabilities.ts';
import {
  type Channel,
  type Claim,
  GIVE_UP_AFTER_MS,
  KEPT_AS_FILE,
  type MailForm,
  type Subject,
  type Message,
} from '#server/messages/delivery.ts';
import { randomUUID } from 'node:crypto';
import { rowId } from '#server/platform/database/row-id.ts';
import { storableText } from '#server/platform/database/storable.ts';

/** PostgreSQL uses the partial index only if the status is a literal in the query. */
const pending = sql.lit('pending' as const);

const NO_SUBJECTS = { leads: new Map<string, never>(), unreadable: new Set<string>() };

const FREE = { lease_owner: null, lease_until: null };

/** Reads enquiries by id. `unreadable` has the ids of damaged enquiries. Omits erased enquiries. */
type ReadSubjects<S extends Subject> = (
  ids: readonly string[],
) => Promise<{ leads: ReadonlyMap<string, S>; unreadable: ReadonlySet<string> }>;

/** The worker's access to the outbox. Leases and due times use the database's clock. */
export type DeliveryQueue<S extends Subject = Subject> = ReturnType<typeof createDeliveryQueue<S>>;

type NextTry = Omit<Extract<AfterFailure, { outcome: 'retried' }>, 'outcome'>;

function canBeHastened(where: ExpressionBuilder<Schema, 'delivery'>) {
  return where.and([where('attempts', '>', 0), where('unanswered', '=', 0)]);
}

/** `WORKER_LEASE_MS` is at most one hour, so a longer lease than this comes from a wrong clock. */
const LONGEST_LEASE_MS = 2 * 60 * 60 * 1000;

export interface QueueOptions<S extends Subject> {
  readSubjects: ReadSubjects<S>;
  leaseMs: number;
  unreadable?: (leadIds: readonly string[]) => void;
  givenUp?: (transaction: Transaction<Schema>, claim: Claim) => Promise<void>;
  now?: () => number;
}

export function createDeliveryQueue<S extends Subject>(
  database: Database,
  options: QueueOptions<S>,
) {
  const { kysely, capabilities } = database;
  const clock = createQueueClock(database, options.now);

  async function claimSome(
    channel: Channel,
    limit: number,
    wanted: 'due' | 'waits',
  ): Promise<Claim<S>[]> {
    const leaseOwner = randomUUID();
    const taken = await kysely
      // Without `with`, PostgreSQL may run the subquery twice and claim too many rows.
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
            query.where('due_at', '<=', clock.now()).orderBy('due_at', 'desc'),
          )
          .$if(wanted === 'waits', (query) => query.where(canBeHastened))
          .orderBy('created_at', 'desc')
          .limit(limit)
          .$if(capabilities.isShared, (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('delivery')
      .set((row) => ({
        lease_owner: leaseOwner,
        lease_until: clock.in(options.leaseMs),
        attempts: row('attempts', '+', 1),
      }))
      .where('id', 'in', (db) => db.selectFrom('due').select('due.id'))
      .returning(['id', 'kind', 'data', 'recipient', 'form', 'unanswered', 'attempts as attempt'])
      .returning(['lead_id as leadId', 'reply_id as replyId', 'subscriber_id as subscriberId'])
      .returning(['give_up_at as giveUpAt', 'created_at as createdAt'])
      .execute();
    const about = new Set(taken.flatMap((row) => row.leadId ?? []));
    const { leads, unreadable } =
      about.size === 0 ? NO_SUBJECTS : await options.readSubjects([...about]);
    if (unreadable.size > 0) await giveUpUnreadable([...unreadable]);
    return taken
      .toSorted((one, other) => other.createdAt - one.createdAt)
      .flatMap(({ leadId, data, form, ...row }) => {
        const lead = leadId === null ? null : leads.get(leadId);
        if (lead === undefined) return [];
        return {
          ...row,
          channel,
          lead,
          form: form as MailForm,
          data: data === null ? {} : (JSON.parse(data) as Message['data']),
          leaseOwner,
        };
      });
  }

  async function giveUpUnreadable(leadIds: readonly string[]): Promise<void> {
    await kysely
      .updateTable('delivery')
      .set({ ...FREE, status: 'failed', last_error: 'La solicitud guardada no se puede leer' })
      .where('lead_id', 'in', leadIds)
      .where('status', '=', pending)
      .execute();
    options.unreadable?.(leadIds);
  }

  function update(held: Claim, changes: UpdateObject<Schema, 'delivery'>, ending?: Ending) {
    return kysely.transaction().execute(async (transaction) => {
      const result = await transaction
        .updateTable('delivery')
        .set({ ...FREE, ...changes, ...(ending && { last_error: keptWords(ending.said) }) })
        .where((where) => where.and({ id: held.id, lease_owner: held.leaseOwner }))
        .where('status', '=', 'pending')
        .executeTakeFirst();
      if (result.numUpdatedRows !== 1n) return false;
      if (ending?.outcome === 'failed') await options.givenUp?.(transaction, held);
      if (ending) {
        await transaction.insertInto('delivery_attempt').values(attemptRow(held, ending)).execute();
      }
      return true;
    });
  }

  /** Stores several results in one transaction, because each transaction waits for the disk. */
  const noting = batched(async (sent: readonly { held: Claim; ending: Ending }[]) => {
    const kept = sent.flatMap(({ held, ending }) =>
      ending.said === KEPT_AS_FILE ? [held.id] : [],
    );
    const last_error =
      kept.length === 0
        ? null
        : sql<string>`case when id in (${sql.join(kept)}) then ${KEPT_AS_FILE} end`;
    const ids = sent.map(({ held }) => held.id);
    const noted = await kysely.transaction().execute(async (transaction) => {
      const rows = await transaction
        .updateTable('delivery')
        .set({ ...FREE, status: 'sent', sent_at: clock.now(), last_error })
        .where('id', 'in', ids)
        .where('status', '<>', 'sent')
        .returning('id')
        .execute();
      const those = new Set(rows.map((row) => row.id));
      const attempts = sent
        .filter(({ held }) => those.has(held.id))
        .map(({ held, ending }) => attemptRow(held, ending));
      if (attempts.length > 0) {
        await transaction.insertInto('delivery_attempt').values(attempts).execute();
      }
      return those;
    });
    return ids.map((id) => noted.has(id));
  });

  const renewing = batched(async (held: readonly Claim[]) => {
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
  });

  return {
    /** Claims due deliveries, the newest first, at most `places` for each channel. */
    async claim(places: Partial<Record<Channel, number>>): Promise<Claim<S>[]> {
      const taken: Claim<S>[] = [];
      for (const [channel, limit] of Object.entries(places) as [Channel, number][]) {
        if (limit > 0) taken.push(...(await claimSome(channel, limit, 'due')));
      }
      return taken;
    },
    /** Claims the newest waiting delivery, to test whether the channel works again. */
    claimProbe: (channel: Channel) => claimSome(channel, 1, 'waits'),
    renew: (held: Claim): Promise<boolean> => renewing(held),
    /** Stores that a delivery was sent, even after a lost lease. Returns false the second time. */
    markSent: (held: Claim, ending: Ending): Promise<boolean> => noting({ held, ending }),
    retryLater: (held: Claim, { waitMs, form, unanswered }: NextTry, ending: Ending) =>
      update(held, { due_at: clock.in(waitMs), form, unanswered }, ending),
    markFailed: (held: Claim, ending: Ending) => update(held, { status: 'failed' }, ending),
    release: (held: Claim) => update(held, { attempts: held.attempt - 1 }),
    async hasten(channel: Channel): Promise<number> {
      const result = await kysely
        .updateTable('delivery')
        .set({ due_at: clock.now() })
        .where('status', '=', pending)
        .where('channel', '=', channel)
        .where('due_at', '>', clock.now())
        .where(canBeHastened)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },
    async correctFutureTimes(): Promise<number> {
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
    },
  };
}

export interface Ending {
  outcome: 'sent' | 'retried' | 'failed';
  /** The other server's answer, or why there is no answer. The text may contain addresses. */
  said: string;
  startedAt: number;
  endedAt: number;
}

const WORDS_LIMIT = 500;

function keptWords(said: string): string {
  return storableText(said, WORDS_LIMIT);
}

function attemptRow(claim: Claim, ending: Ending): Insertable<Schema['delivery_attempt']> {
  return {
    id: rowId(ending.startedAt),
    delivery_id: claim.id,
    number: claim.attempt,
    started_at: ending.startedAt,
    ended_at: ending.endedAt,
    outcome: ending.outcome,
    said: keptWords(ending.said),
  };
}

/** Only a mail that was saved as a file has the status `sent` and an error. */
const WAS_KEPT = sql<boolean>`(delivery.status = 'sent' and delivery.last_error is not null)`;

/** True for a delivery that nobody got: it failed, or the mail was only saved as a file. */
export const nobodyGot = sql<boolean>`(delivery.status = 'failed' or ${WAS_KEPT})`;

/** True for a mail that was only saved as a file, and whose enquiry is not spam. */
export const isKeptAsFile = sql<boolean>`${WAS_KEPT}
  and delivery.channel in ('agency_mail', 'visitor_mail', 'reply')
  and not exists (select 1 from lead as about
    where about.id = delivery.lead_id and about.status = 'no_deseada')`;

/**
 * Makes deliveries due again, and returns the `lead_id` of each. `which` contains ids or folios.
 * With `kept`, all mails in files become due. With null, all failed or waiting deliveries do.
 */
export async function requeue(
  database: Database,
  which: readonly string[] | 'kept' | null,
  fake?: () => number,
): Promise<{ lead_id: string | null }[]> {
  const { kysely } = database;
  const ids = Array.isArray(which) ? (which as readonly string[]) : [];
  if (Array.isArray(which) && ids.length === 0) return [];
  const clock = createQueueClock(database, fake);
  return kysely
    .updateTable('delivery')
    .set({
      status: 'pending',
      attempts: 0,
      form: 'full',
      unanswered: 0,
      sent_at: null,
      last_error: sql<string | null>`case when status = 'sent' then null else last_error end`,
      due_at: clock.now(),
      give_up_at: clock.in(GIVE_UP_AFTER_MS),
    })
    .where((where) =>
      which === 'kept'
        ? isKeptAsFile
        : where.or([
            ...(ids.length > 0 ? [isKeptAsFile] : []),
            where('status', '=', sql.lit('failed' as const)),
            where.and([
              where('status', '=', sql.lit('pending' as const)),
              where('attempts', '>', 0),
              where.or([where('lease_until', 'is', null), where('lease_until', '<', clock.now())]),
            ]),
          ]),
    )
    .$if(Array.isArray(which), (query) =>
      query.where((where) =>
        where.or([
          where('id', 'in', ids),
          where('lead_id', 'in', (db) =>
            db.selectFrom('lead').select('lead.id').where('folio', 'in', ids),
          ),
        ]),
      ),
    )
    .returning('lead_id')
    .execute();
}
