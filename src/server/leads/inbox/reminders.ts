import type { Database } from '#server/platform/database/database.ts';
import type { News } from '#server/leads/inbox/news.ts';
import { eventRow } from '#server/leads/timeline.ts';

const TOGETHER = 100;

/** Writes due reminders into the history and tells open pages. Returns the number of reminders. */
export async function giveReminders(
  { kysely, capabilities }: Pick<Database, 'kysely' | 'capabilities'>,
  news: Pick<News, 'tell'>,
  now: () => number = Date.now,
): Promise<number> {
  const at = now();
  const due = await kysely.transaction().execute(async (transaction) => {
    const leads = await transaction
      .selectFrom('lead')
      .select(['id', 'folio', 'version', 'remind_at'])
      .where('remind_at', 'is not', null)
      .where('reminded_at', 'is', null)
      .where('remind_at', '<=', at)
      .orderBy('remind_at')
      .limit(TOGETHER)
      .$if(capabilities.isShared, (query) => query.forUpdate().skipLocked())
      .execute();
    if (leads.length === 0) return leads;
    const ids = leads.map(({ id }) => id);
    await transaction.updateTable('lead').set({ reminded_at: at }).where('id', 'in', ids).execute();
    const events = leads.map(({ id: leadId, version, remind_at: moment }) =>
      eventRow({ kind: 'reminded', moment: moment ?? at }, { leadId, at, actor: null, version }),
    );
    await transaction.insertInto('lead_event').values(events).execute();
    return leads;
  });
  for (const { folio } of due) news.tell({ kind: 'reminded', folio, actorId: null });
  return due.length;
}
