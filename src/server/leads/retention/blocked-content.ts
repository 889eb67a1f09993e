import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { LeadRow } from '#server/leads/lead-row.ts';

/** Something that somebody did: a `lead_event` row. */
export interface EventKept {
  at: number;
  actor: string;
  kind: string;
  data: string;
}

/** A way in which it left. */
export interface DeliveryRowKept {
  channel: string;
  recipient: string | null;
  status: string;
  created_at: number;
  sent_at: number | null;
}

/** Everything that there was of an enquiry, as it is kept while it is blocked. */
export interface BlockedContent {
  lead: LeadRow & { passed_by: string | null; notice: string | null; source: string | null };
  /** Notes and answers among them. */
  events: readonly EventKept[];
  deliveries: readonly DeliveryRowKept[];
}

/**
 * The documents of some enquiries, from the rows that are about to go.
 *
 * @param ids of the `lead` table
 * @returns by id
 */
export async function contentsOf(
  transaction: Transaction<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BlockedContent>> {
  const leads = await transaction
    .selectFrom('lead')
    .select([
      ...(['id', 'folio', 'kind', 'form', 'nombre', 'correo', 'telefono', 'detail'] as const),
      ...(['status', 'origin', 'created_at', 'passed_by', 'notice', 'source'] as const),
    ])
    .where('id', 'in', ids)
    .execute();
  const events = await transaction
    .selectFrom('lead_event')
    .select(['lead_id', 'at', 'actor', 'kind', 'data'])
    .where('lead_id', 'in', ids)
    .orderBy('at')
    .execute();
  const deliveries = await transaction
    .selectFrom('delivery')
    .select(['lead_id', 'channel', 'recipient', 'status', 'created_at', 'sent_at'])
    .where('lead_id', 'in', ids)
    .orderBy('created_at')
    .execute();
  const of = <Row extends { lead_id: string }>(rows: readonly Row[], id: string) =>
    rows.filter((row) => row.lead_id === id).map(({ lead_id: _lead, ...row }) => row);
  return new Map(
    leads.map((lead) => [
      lead.id,
      { lead, events: of(events, lead.id), deliveries: of(deliveries, lead.id) },
    ]),
  );
}
