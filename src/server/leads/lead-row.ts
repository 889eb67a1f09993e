import type { Selectable } from 'kysely';
import type { LeadTable } from '#server/database/schema.ts';
import type { Lead, LeadDetail, LeadForm, LeadKind, NewLead } from '#server/leads/lead.ts';

/** The enquiry that a row of the `lead` table holds. */
export function leadFromRow(row: Selectable<LeadTable>): Lead {
  return {
    id: row.id,
    folio: row.folio,
    kind: row.kind as LeadKind,
    form: row.form as LeadForm,
    nombre: row.nombre,
    correo: row.correo,
    telefono: row.telefono,
    detail: JSON.parse(row.detail) as LeadDetail,
    status: row.status,
    createdAt: new Date(row.created_at),
  };
}

/**
 * The same enquiry in text that every database takes: PostgreSQL refuses the NUL character, and half
 * a surrogate pair cannot be written in UTF-8. Neither says anything to a reader.
 */
export function storable(lead: NewLead): NewLead {
  const detail = JSON.parse(JSON.stringify(lead.detail), (_key, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  ) as LeadDetail;
  return {
    ...lead,
    submissionId: lead.submissionId === null ? null : storableText(lead.submissionId),
    nombre: storableText(lead.nombre),
    correo: storableText(lead.correo),
    telefono: storableText(lead.telefono),
    detail,
  };
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
