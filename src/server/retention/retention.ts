import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { orUnavailable } from '#server/database/store-error.ts';
import { arrivalsFrom } from '#server/leads/arrival.ts';
import type { KeptMails } from '#server/retention/kept-mails.ts';

/** Deletes what has been kept for long enough. */
export interface Retention {
  /**
   * Deletes the enquiries that are older than the limit, with their deliveries and mails, so that
   * their texts cannot be read in any file of ours either. One that is still on
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

/** How retention is made. */
export interface RetentionOptions {
  /** How long personal data are kept; null to keep them for ever. */
  days: number | null;
  /** What was left in a folder in place of being sent. */
  mails: KeptMails;
  log: Pick<Logger, 'info'>;
  now?: () => number;
}

export function createRetention(database: Database, options: RetentionOptions): Retention {
  const { kysely } = database;
  const { days, mails, log } = options;
  const now = options.now ?? Date.now;

  /** @returns how many enquiries it deleted */
  async function purgeBatch(before: number): Promise<number> {
    const leads = await kysely
      .selectFrom('lead')
      .select('lead.id')
      .where('lead.arrival', '<', arrivalsFrom(before))
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
      .orderBy('lead.arrival')
      .limit(BATCH_SIZE)
      .execute();
    if (leads.length === 0) return 0;
    const ids = leads.map((lead) => lead.id);
    const deliveries = await kysely
      .selectFrom('delivery')
      .select('id')
      .where('lead_id', 'in', ids)
      .execute();
    // The files first: if it ends in between, the rows that are left say what to delete next time.
    await mails.forget(deliveries.map((delivery) => delivery.id));
    const result = await kysely.deleteFrom('lead').where('id', 'in', ids).executeTakeFirst();
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
    await mails.sweep(before);
    await orUnavailable('erase for good', () => database.eraseDeleted());
    // How many and nothing else: the log must not outlive what was deleted.
    if (deleted > 0) log.info({ count: deleted, days }, 'old enquiries deleted');
    return deleted;
  }

  return { purge };
}
