import type { Insertable } from 'kysely';
import { type Channel, GIVE_UP_AFTER_MS } from '#server/messages/delivery.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { DeliveryTable } from '#server/platform/database/schema.ts';

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
