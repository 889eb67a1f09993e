import type { Database } from '#server/platform/database/database.ts';
import { orUnavailable } from '#server/platform/database/store-error.ts';
import type { Lead } from '#server/leads/lead.ts';
import { leadFromRow } from '#server/leads/lead-row.ts';

/** A delivery as a person reads it. Times in milliseconds since 1970. */
export interface ReportedDelivery {
  id: string;
  folio: string;
  channel: string;
  recipient: string | null;
  status: 'pending' | 'sent' | 'failed';
  attempts: number;
  cameAt: number;
  dueAt: number;
  lastError: string | null;
}

/** What is not delivered, the oldest first; at most `limit`. @throws StoreUnavailableError */
export function undelivered(database: Database, limit: number): Promise<ReportedDelivery[]> {
  return orUnavailable('list deliveries', () =>
    reported(database).where('delivery.status', '<>', 'sent').limit(limit).execute(),
  );
}

/**
 * An enquiry with its deliveries and every try of each.
 *
 * @returns null when there is none by that folio
 * @throws StoreUnavailableError
 */
export function enquiryByFolio(database: Database, folio: string) {
  return orUnavailable('read an enquiry', async () => {
    const { kysely } = database;
    const row = await kysely
      .selectFrom('lead')
      .selectAll()
      .where('folio', '=', folio)
      .executeTakeFirst();
    if (!row) return null;
    const deliveries = await reported(database).where('lead_id', '=', row.id).execute();
    const attempts = await kysely
      .selectFrom('delivery_attempt')
      .innerJoin('delivery', 'delivery.id', 'delivery_attempt.delivery_id')
      .selectAll('delivery_attempt')
      .where('delivery.lead_id', '=', row.id)
      .orderBy('delivery_attempt.started_at')
      .execute();
    let lead: Lead | null = null;
    try {
      lead = leadFromRow(row);
    } catch {
      // Damaged: its raw text is shown instead.
    }
    return { lead, raw: row.detail, deliveries, attempts };
  });
}

function reported({ kysely }: Database) {
  return kysely
    .selectFrom('delivery')
    .innerJoin('lead', 'lead.id', 'delivery.lead_id')
    .select([
      'delivery.id as id',
      'lead.folio as folio',
      'delivery.channel as channel',
      'delivery.recipient as recipient',
      'delivery.status as status',
      'delivery.attempts as attempts',
      'delivery.created_at as cameAt',
      'delivery.due_at as dueAt',
      'delivery.last_error as lastError',
    ])
    .orderBy('delivery.created_at');
}
