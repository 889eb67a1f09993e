import { sql } from 'kysely';
import { countOf } from '#server/platform/database/count.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isKeptAsFile, requeue } from '#server/messages/queue.ts';
import type { InboxParts } from '#server/leads/inbox/inbox-options.ts';
import { isLate, LATE_MS } from '#server/leads/inbox/rows.ts';
import { leadRow } from '#server/leads/lead-row.ts';
import { eventRow } from '#server/leads/timeline.ts';
import type { Channel } from '#server/messages/delivery.ts';
import { type Actor, noteOf } from '#server/leads/actor.ts';

/**
 * `waiting`: no attempt yet; `late`: an attempt failed, or five minutes passed; `given_up`: no more
 * attempts; `kept`: written to a file.
 */
type State = 'waiting' | 'late' | 'given_up' | 'kept';

type Which = readonly string[] | 'all' | 'kept';

const PAGE_SIZE = 50;
const COUNT_LIMIT = 1_000;

export function createUndelivered(database: Database, { audit, news, wake, now }: InboxParts) {
  const { kysely } = database;

  /** Returns SQL that repeats the condition of a partial index, so that the index is used. */
  const condition = (state: State | null) => {
    const failed = sql<boolean>`delivery.status = 'failed'`;
    const pending = sql<boolean>`delivery.status = 'pending'`;
    const late = isLate(now());
    if (state === 'given_up') return failed;
    if (state === 'kept') return isKeptAsFile;
    if (state === 'late') return sql<boolean>`${pending} and ${late}`;
    if (state === 'waiting') return sql<boolean>`${pending} and not ${late}`;
    return sql<boolean>`delivery.status <> 'sent' and (${failed} or ${pending})`;
  };

  async function page(state: State | null, cursor: string | null, size: number = PAGE_SIZE) {
    const reader = await database.reader();
    const after = /^[\w-]{1,80}$/.test(cursor ?? '') ? (cursor ?? '') : '';
    const rows = await reader
      .selectFrom('delivery')
      .leftJoin('lead', 'lead.id', 'delivery.lead_id')
      .select(['delivery.id', 'lead.folio', 'lead.nombre', 'delivery.recipient'])
      .select(['delivery.channel', 'delivery.status', 'delivery.attempts', 'delivery.due_at'])
      .select(['delivery.created_at as cameAt', 'delivery.last_error as lastError'])
      .where(condition(state))
      .where('delivery.id', '>', after)
      .orderBy('delivery.id')
      .limit(size + 1)
      .execute();
    const shown = rows.slice(0, size);
    const since = now() - LATE_MS;
    return {
      rows: shown.map(({ status, due_at: dueAt, channel, ...row }) => ({
        ...row,
        channel: channel as Channel,
        state: stateOf(status, row.lastError !== null || row.cameAt < since),
        nextAt: status === 'pending' ? dueAt : null,
      })),
      next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  async function counts() {
    const reader = await database.reader();
    const count = async (state: State) => {
      const some = reader
        .selectFrom('delivery')
        .select('id')
        .where(condition(state))
        .limit(COUNT_LIMIT + 1);
      const found = await countOf(reader.selectFrom(some.as('counted')));
      return { count: Math.min(found, COUNT_LIMIT), more: found > COUNT_LIMIT };
    };
    return {
      waiting: await count('waiting'),
      late: await count('late'),
      given_up: await count('given_up'),
      kept: await count('kept'),
    };
  }

  async function retry(which: Which, actor: Actor): Promise<number> {
    const at = now();
    const requeued = await requeue(database, which === 'all' ? null : which);
    const count = requeued.length;
    if (count === 0) return 0;
    for (const [leadId, those] of Map.groupBy(requeued, (row) => row.lead_id)) {
      const lead = leadId === null ? undefined : await leadRow(kysely, leadId, 'id');
      if (lead === undefined) continue;
      const facts = { leadId: lead.id, at, actor, version: lead.version };
      const action = eventRow({ kind: 'requeued', count: those.length }, facts);
      await kysely.insertInto('lead_event').values(action).execute();
    }
    wake();
    news.tell({ kind: 'delivery', folio: '', actorId: actor.id });
    await audit.note(noteOf(actor, 'deliveries_retried', `${count}`));
    return count;
  }

  return { page, counts, retry };
}

function stateOf(status: string, late: boolean): State {
  if (status === 'failed') return 'given_up';
  if (status === 'sent') return 'kept';
  return late ? 'late' : 'waiting';
}
