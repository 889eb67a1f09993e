import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { LeadDetail } from '#server/leads/lead.ts';

/** Said in the enquiry itself: its writer was promised a copy. */
export const COPY_NOT_DELIVERED =
  'La copia que prometimos a esta persona no se pudo entregar: su dirección no existe o no la acepta ' +
  'el servidor de correo. Conviene confirmarle por teléfono.';

/** Adds a line of ours to an enquiry, where its fields are; one that it has already stays once. */
export async function noteInLead(
  transaction: Transaction<Schema>,
  leadId: string,
  note: string,
): Promise<void> {
  const row = await transaction
    .selectFrom('lead')
    .select('detail')
    .where('id', '=', leadId)
    .executeTakeFirst();
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
