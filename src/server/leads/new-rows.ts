import type { Insertable } from 'kysely';
import { rowId } from '#server/platform/database/row-id.ts';
import type { CaptchaUseTable, LeadTable } from '#server/platform/database/schema.ts';
import { nextArrival } from '#server/leads/lead-row.ts';
import { sourceOf, type CaptchaProof, type NewLead } from '#server/leads/lead.ts';
import { textDigest, writtenText } from '#server/leads/spam.ts';

/** An enquiry about to be stored. */
export interface Prepared {
  /** In text that every database takes (`storable`). */
  lead: NewLead;
  hash: string;
  /** Milliseconds since 1970. */
  now: number;
  /** When the answer that was promised is due; null when none was. */
  dueAt: number | null;
}

/** @param submissionId the lead's own, or one derived from it */
export function newLeadRow(
  { lead, hash, now, dueAt }: Prepared,
  submissionId: string | null,
  folio: string,
  proof: CaptchaProof | null,
): Insertable<LeadTable> & { id: string; folio: string } {
  const origin = lead.origin ?? null;
  return {
    id: rowId(now),
    folio,
    submission_id: submissionId,
    kind: lead.kind,
    form: lead.form,
    nombre: lead.nombre,
    correo: lead.correo,
    telefono: lead.telefono,
    detail: JSON.stringify(lead.detail),
    content_hash: hash,
    passed_by: proof?.by ?? null,
    status: isHeld(lead) ? 'no_deseada' : 'nueva',
    created_at: now,
    arrival: nextArrival(now),
    due_at: isHeld(lead) ? null : dueAt,
    notice: lead.notice ?? null,
    suspicion: lead.suspicion ? JSON.stringify(lead.suspicion) : null,
    held_at: isHeld(lead) ? now : null,
    text_key: textDigest(writtenText(lead.detail)),
    source: sourceOf(origin),
    origin: origin === null ? null : JSON.stringify(origin),
  };
}

/** Whether it is kept from being delivered. */
export function isHeld({ suspicion }: Pick<NewLead, 'suspicion'>): boolean {
  return suspicion?.held === true;
}

export function newCaptchaRow(proof: CaptchaProof, leadId: string): Insertable<CaptchaUseTable> {
  return { id: proof.id, lead_id: leadId, expires_at: proof.expiresAt.getTime() };
}
