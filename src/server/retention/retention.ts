import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { orUnavailable } from '#server/database/store-error.ts';

/** Deletes what has been kept for long enough. */
export interface Retention {
  /**
   * Deletes the enquiries that are older than the limit, with their deliveries. One that is still on
   * its way stays until it has arrived or been given up: nothing is lost by waiting.
   *
   * @returns how many
   * @throws StoreUnavailableError
   */
  purge(): Promise<number>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Enquiries per transaction: visitors write in between. */
const BATCH_SIZE = 500;

/** @param options `days`: how long personal data are kept; null to keep them for ever */
export function createRetention(
  { kysely }: Database,
  options: { days: number | null; log: Pick<Logger, 'info'>; now?: () => number },
): Retention {
  const { days, log } = options;
  const now = options.now ?? Date.now;

  async function purgeBatch(before: number): Promise<number> {
    const result = await kysely
      .deleteFrom('lead')
      .where('id', 'in', (db) =>
        db
          .selectFrom('lead')
          .select('lead.id')
          .where('lead.created_at', '<', before)
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom('delivery')
                  .select('delivery.id')
                  .whereRef('delivery.lead_id', '=', 'lead.id')
                  .where('delivery.status', '=', 'pending'),
              ),
            ),
          )
          .orderBy('lead.created_at')
          .limit(BATCH_SIZE),
      )
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  }

  async function purge(): Promise<number> {
    if (days === null) return 0;
    const before = now() - days * DAY_MS;
    let deleted = 0;
    for (;;) {
      const batch = await orUnavailable('purge old leads', () => purgeBatch(before));
      deleted += batch;
      if (batch < BATCH_SIZE) break;
    }
    // How many and nothing else: the log must not outlive what was deleted.
    if (deleted > 0) log.info({ count: deleted, days }, 'old enquiries deleted');
    return deleted;
  }

  return { purge };
}
