import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { requeue } from '#server/messages/queue.ts';
import type { Live } from '#server/leads/inbox/live.ts';
import { LATE_MS } from '#server/leads/inbox/rows.ts';
import type { AuditLog } from '#server/platform/database/audit.ts';
import { eventRow } from '#server/leads/timeline.ts';
import type { Channel } from '#server/messages/delivery.ts';
import { type Actor, noteOf } from '#server/leads/actor.ts';

/** A delivery that has not arrived. Milliseconds since 1970. */
export interface UndeliveredRow {
  id: string;
  /** Of the enquiry that it is about, and who wrote it; null for what is about none. */
  folio: string | null;
  nombre: string | null;
  channel: Channel;
  recipient: string | null;
  /** `waiting` for its first or next try; `late` past five minutes; `given_up`. */
  state: 'waiting' | 'late' | 'given_up';
  attempts: number;
  cameAt: number;
  /** Null for what was given up. */
  nextAt: number | null;
  lastError: string | null;
}

/** Rows of a page, unless told otherwise. */
const PAGE_SIZE = 50;
/** As far as anything is counted. */
const COUNT_LIMIT = 1_000;
/** Enquiries whose timelines are written at a time. */
const PIECE = 500;

/** What the page of deliveries works with. */
export interface UndeliveredOptions {
  audit: Pick<AuditLog, 'note'>;
  live: Pick<Live, 'tell'>;
  /** Wakes the worker up. */
  wake: () => void;
  now?: () => number;
}

type State = UndeliveredRow['state'];

/** The page of deliveries. */
export function createUndelivered(
  database: Database,
  { audit, live, wake, now = Date.now }: UndeliveredOptions,
) {
  const { kysely } = database;

  /** Each from its own partial index. */
  const condition = (state: State | null) => {
    const failed = sql`delivery.status = 'failed'`;
    const pending = sql`delivery.status = 'pending'`;
    const since = now() - LATE_MS;
    if (state === 'given_up') return failed;
    if (state === 'late') return sql`${pending} and delivery.created_at < ${since}`;
    if (state === 'waiting') return sql`${pending} and delivery.created_at >= ${since}`;
    return sql`delivery.status <> 'sent' and (${failed} or ${pending})`;
  };

  async function page(state: State | null, cursor: string | null, size: number) {
    const reader = await database.reader();
    const after = /^[\w-]{1,80}$/.test(cursor ?? '') ? sql`delivery.id > ${cursor}` : sql`1 = 1`;
    const { rows } = await sql<Row>`
      select delivery.id, lead.folio, lead.nombre, delivery.channel, delivery.recipient,
        delivery.status, delivery.attempts, delivery.created_at as came_at, delivery.due_at,
        delivery.last_error
      from delivery left join lead on lead.id = delivery.lead_id
      where ${condition(state)} and ${after} order by delivery.id limit ${size + 1}
    `.execute(reader);
    const shown = rows.slice(0, size);
    const since = now() - LATE_MS;
    return {
      rows: shown.map((row) => ({
        id: row.id,
        folio: row.folio,
        nombre: row.nombre,
        channel: row.channel,
        recipient: row.recipient,
        attempts: row.attempts,
        cameAt: row.came_at,
        state: stateOf(row, since),
        nextAt: row.status === 'pending' ? row.due_at : null,
        lastError: row.last_error,
      })),
      next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  async function counts() {
    const reader = await database.reader();
    const counted = await Promise.all(
      (['waiting', 'late', 'given_up'] as const).map(async (state) => {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from
            (select 1 from delivery where ${condition(state)} limit ${COUNT_LIMIT + 1}) as counted
        `.execute(reader);
        const found = rows[0]?.count ?? 0;
        const count = { count: Math.min(found, COUNT_LIMIT), more: found > COUNT_LIMIT };
        return [state, count] as const;
      }),
    );
    return Object.fromEntries(counted) as Record<State, { count: number; more: boolean }>;
  }

  /** Puts some (ids) or all back in line, and wakes the worker. @returns how many */
  async function retry(which: readonly string[] | 'all', actor: Actor): Promise<number> {
    const at = now();
    const leads = await retriable(which);
    const count = await requeue(database, which === 'all' ? null : which);
    if (count === 0) return 0;
    for (let from = 0; from < leads.length; from += PIECE) {
      const events = leads
        .slice(from, from + PIECE)
        .map(({ lead_id: leadId, version, count: of }) =>
          eventRow({ kind: 'requeued', count: of }, { leadId, at, actor, version }),
        );
      await kysely.insertInto('lead_event').values(events).execute();
    }
    wake();
    live.tell({ kind: 'delivery', folio: '', actorId: actor.id });
    await audit.note({
      ...noteOf(actor),
      action: 'deliveries_retried' as const,
      subject: `${count}`,
    });
    return count;
  }

  /** The enquiries that a retry is about, with how many of their deliveries. */
  async function retriable(which: readonly string[] | 'all') {
    const chosen = which === 'all' ? sql`1 = 1` : sql`delivery.id in (${sql.join(which)})`;
    if (which !== 'all' && which.length === 0) return [];
    const { rows } = await sql<{ lead_id: string; version: number; count: number }>`
      select delivery.lead_id, lead.version, count(*) as count
      from delivery join lead on lead.id = delivery.lead_id
      where (delivery.status = 'failed' or (delivery.status = 'pending' and delivery.attempts > 0))
        and ${chosen}
      group by delivery.lead_id, lead.version
    `.execute(kysely);
    return rows;
  }

  return {
    /** The oldest first. */
    page: (
      state: UndeliveredRow['state'] | null,
      cursor: string | null,
      size: number = PAGE_SIZE,
    ): Promise<{ rows: readonly UndeliveredRow[]; next: string | null }> =>
      page(state, cursor, size),
    counts,
    retry,
  };
}

interface Row {
  id: string;
  folio: string | null;
  nombre: string | null;
  channel: Channel;
  recipient: string | null;
  status: 'pending' | 'failed';
  attempts: number;
  came_at: number;
  due_at: number;
  last_error: string | null;
}

function stateOf({ status, came_at: cameAt }: Row, since: number): State {
  if (status === 'failed') return 'given_up';
  return cameAt < since ? 'late' : 'waiting';
}
