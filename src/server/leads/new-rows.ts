import type { Insertable } from 'kysely';
import { rowId } from '#server/platform/database/row-id.ts';
import type { CaptchaUseTable, LeadTable } from '#server/platform/database/schema.ts';
import { nextArrival } from '#server/leads/lead-row.ts';
import { sourceOf, type CaptchaProof, type NewLead } from '#server/leads/lead.ts';
import { textDigest, writtenText } from '#server/leads/spam.ts';
import type { Triage } from '#server/leads/triage.ts';

/** An enquiry about to be stored. */
export interface Prepared {
  /** In text that every database takes (`storable`). */
  lead: NewLead;
  hash: string;
  /** Milliseconds since 1970. */
  now: number;
  /** When the answer that was promised is due; null when none was. */
  dueAt: number | null;
  triage: Triage;
}

/**
 * @param submissionId the lead's own, or one derived from it
 * @param won the folio of an enquiry of the same person that was won; undefined for none
 */
export function newLeadRow(
  { lead, hash, now, dueAt, triage }: Prepared,
  submissionId: string | null,
  folio: string,
  { proof, won }: { proof: CaptchaProof | null; won: string | undefined },
): Insertable<LeadTable> & { id: string; folio: string; arrival: number } {
  const origin = lead.origin ?? null;
  const { entered } = lead;
  const at = entered?.at ?? now;
  const answered = entered?.answered === true;
  const known = won === undefined ? [] : [`Ya es cliente: su solicitud ${won} quedó ganada.`];
  // Advertising may say whatever it likes, and so may whoever is no client.
  const isClient = !isHeld(lead) && triage.category === 'cliente';
  const why = isClient ? [...[triage.urgentWhy ?? []].flat(), ...known].join(' ') : '';
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
    status: isHeld(lead) ? 'no_deseada' : answered ? 'en_conversacion' : 'nueva',
    created_at: at,
    arrival: nextArrival(at),
    due_at: isHeld(lead) ? null : dueAt,
    first_answer_at: answered ? at : null,
    owner_id: entered?.ownerId ?? null,
    entered_by: entered?.by ?? null,
    urgent: why === '' ? 0 : 1,
    urgent_why: why === '' ? null : why,
    category: triage.category,
    notice: lead.notice ?? null,
    suspicion: lead.suspicion ? JSON.stringify(lead.suspicion) : null,
    held_at: isHeld(lead) ? now : null,
    text_key: textDigest(writtenText(lead.detail)),
    source: entered?.source ?? sourceOf(origin),
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
