import type { Kysely, Transaction } from 'kysely';
import type { Lead, LeadDetail } from '#server/leads/lead.ts';
import { leadRow, readableLead } from '#server/leads/lead-row.ts';
import {
  createDeliveryQueue,
  type DeliveryQueue,
  type QueueOptions,
} from '#server/messages/queue.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export function createLeadQueue(
  database: Database,
  options: Omit<QueueOptions<Lead>, 'readSubjects' | 'givenUp'>,
): DeliveryQueue<Lead> {
  return createDeliveryQueue<Lead>(database, {
    ...options,
    readSubjects: (ids) => leadsOf(database.kysely, ids),
    async givenUp(transaction, { channel, lead }) {
      if (channel !== 'visitor_mail' || lead === null) return;
      await noteInLead(transaction, lead.id, COPY_NOT_DELIVERED);
    },
  });
}

/** Reads enquiries by id. `unreadable` has the ids of damaged enquiries. Omits erased enquiries. */
async function leadsOf(kysely: Kysely<Schema>, ids: readonly string[]) {
  const rows = await kysely.selectFrom('lead').selectAll().where('id', 'in', ids).execute();
  const leads = new Map<string, Lead>();
  const unreadable = new Set<string>();
  for (const row of rows) {
    const lead = readableLead(row);
    if (lead === null) unreadable.add(row.id);
    else leads.set(row.id, lead);
  }
  return { leads, unreadable };
}

/** The note that an enquiry gets if the promised copy cannot be delivered. */
export const COPY_NOT_DELIVERED =
  'La copia que prometimos a esta persona no se pudo entregar: su dirección no existe o no la acepta ' +
  'el servidor de correo. Conviene confirmarle por teléfono.';

/** Adds a note of the site to an enquiry, unless the enquiry already has this note. */
export async function noteInLead(transaction: Transaction<Schema>, leadId: string, note: string) {
  const row = await leadRow(transaction, leadId, 'id');
  if (!row) return;
  const detail = JSON.parse(row.detail) as LeadDetail;
  const notes = Array.isArray(detail['avisos']) ? (detail['avisos'] as readonly string[]) : [];
  if (notes.includes(note)) return;
  await transaction
    .updateTable('lead')
    .set({ detail: JSON.stringify({ ...detail, avisos: [...notes, note] }) })
    .where('id', '=', leadId)
    .execute();
}
