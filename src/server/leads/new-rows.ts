import type { Insertable } from 'kysely';
import { rowId } from '#server/database/row-id.ts';
import type { CaptchaUseTable, DeliveryTable, LeadTable } from '#server/database/schema.ts';
import { type Channel, GIVE_UP_AFTER_MS } from '#server/deliveries/delivery.ts';
import { nextArrival } from '#server/leads/arrival.ts';
import { sourceOf } from '#server/leads/origin.ts';
import type { CaptchaProof, NewLead } from '#server/leads/lead.ts';
import { textDigest } from '#server/spam/spam-blocks.ts';
import { writtenText } from '#server/spam/written-text.ts';

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

/** Where an enquiry goes. */
export interface Destinations {
  channels: readonly Channel[];
  /** The agency's mailboxes: each has a delivery of its own, and so a life of its own. */
  mailboxes?: readonly string[] | undefined;
}

/** One delivery per channel, and in the agency's one per mailbox, due at once. */
export function newDeliveryRows(
  leadId: string,
  { channels, mailboxes = [] }: Destinations,
  now: number,
): (Insertable<DeliveryTable> & { id: string })[] {
  const row = (channel: Channel, recipient: string | null) => ({
    id: rowId(now),
    lead_id: leadId,
    channel,
    recipient,
    status: 'pending' as const,
    attempts: 0,
    due_at: now,
    give_up_at: now + GIVE_UP_AFTER_MS,
    created_at: now,
  });
  return channels.flatMap((channel) =>
    channel === 'agency_mail' && mailboxes.length > 0
      ? mailboxes.map((mailbox) => row(channel, mailbox))
      : [row(channel, null)],
  );
}

export function newCaptchaRow(proof: CaptchaProof, leadId: string): Insertable<CaptchaUseTable> {
  return { id: proof.id, lead_id: leadId, expires_at: proof.expiresAt.getTime() };
}
