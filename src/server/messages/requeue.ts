import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { orUnavailable } from '#server/platform/database/store-error.ts';
import { createQueueClock } from '#server/platform/database/database-clock.ts';
import { GIVE_UP_AFTER_MS } from '#server/messages/delivery.ts';

/**
 * Puts undelivered deliveries back in line, as if new: those given up, and those that wait for their
 * next try. What another process has in hand is left to it.
 *
 * @param which ids of deliveries and folios of enquiries; null for all
 * @returns how many
 * @throws StoreUnavailableError
 */
export function requeue(
  database: Database,
  which: readonly string[] | null,
  fake?: () => number,
): Promise<number> {
  const { kysely } = database;
  if (which?.length === 0) return Promise.resolve(0);
  const clock = createQueueClock(database, fake);
  return orUnavailable('requeue deliveries', async () => {
    const result = await kysely
      .updateTable('delivery')
      .set({
        status: 'pending',
        attempts: 0,
        form: 'full',
        unanswered: 0,
        due_at: clock.now(),
        give_up_at: clock.in(GIVE_UP_AFTER_MS),
      })
      .where((where) =>
        where.or([
          where('status', '=', sql.lit('failed' as const)),
          where.and([
            where('status', '=', sql.lit('pending' as const)),
            where('attempts', '>', 0),
            where.or([where('lease_until', 'is', null), where('lease_until', '<', clock.now())]),
          ]),
        ]),
      )
      .$if(which !== null, (query) =>
        query.where((where) =>
          where.or([
            where('id', 'in', which ?? []),
            where('lead_id', 'in', (db) =>
              db
                .selectFrom('lead')
                .select('lead.id')
                .where('folio', 'in', which ?? []),
            ),
          ]),
        ),
      )
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  });
}
