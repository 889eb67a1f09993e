import type { Insertable } from 'kysely';
import { type Channel, GIVE_UP_AFTER_MS } from '#server/messages/delivery.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { DeliveryTable } from '#server/platform/database/schema.ts';

/** Where an enquiry goes. */
export interface Destinations {
  channels: readonly Channel[];
  /** The agency's mailboxes: each has a delivery of its own, and so a life of its own. */
  mailboxes?: readonly string[] | undefined;
  /** The same of other channels, by what the outbox calls each of those that it is for. */
  recipients?: Readonly<Partial<Record<Channel, readonly string[]>>> | undefined;
}

/** One delivery per channel, or one for each of those that it is for, due at once. */
export function newDeliveryRows(
  leadId: string,
  { channels, mailboxes = [], recipients = {} }: Destinations,
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
  return channels.flatMap((channel) => {
    const those = (channel === 'agency_mail' ? mailboxes : recipients[channel]) ?? [];
    return those.length > 0
      ? those.map((recipient) => row(channel, recipient))
      : [row(channel, null)];
  });
}
