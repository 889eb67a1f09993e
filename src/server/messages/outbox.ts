import type { Kysely, Insertable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type Channel, GIVE_UP_AFTER_MS } from '#server/messages/delivery.ts';
import type { KeptMails } from '#server/messages/kept-mails.ts';

/** A message without an enquiry. For an enquiry's messages, see `newDeliveryRows`. */
export interface NewMessage {
  channel: Channel;
  kind: string;
  recipient?: string;
  subscriberId?: string;
  data?: Readonly<Record<string, unknown>>;
  /** The outbox stores only one message with this id, even after a second `write`. */
  id?: string;
}

/** Stores messages, which the worker tries to send for three days, also after a restart. */
export type Outbox = ReturnType<typeof createOutbox>;

const MEMORY_MS = 30 * 24 * 60 * 60 * 1000;

/** @param options `wake` makes the worker look for messages immediately */
export function createOutbox(
  { kysely }: Pick<Database, 'kysely'>,
  options: { wake: () => void; mails: Pick<KeptMails, 'forget'>; now?: () => number },
) {
  const { wake, mails, now = Date.now } = options;

  /** Deletes finished messages that belong to no enquiry, with their files, after thirty days. */
  async function purge(): Promise<void> {
    const old = await kysely
      .selectFrom('delivery')
      .select('id')
      .where('lead_id', 'is', null)
      .where('status', '<>', 'pending')
      .where('created_at', '<', now() - MEMORY_MS)
      .limit(1_000)
      .execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await mails.forget(ids);
    await kysely.deleteFrom('delivery').where('id', 'in', ids).execute();
  }

  return {
    wake,
    purge,
    /** Adds a message in the caller's transaction. Returns false if the outbox already has it. */
    async write(
      db: Pick<Kysely<Schema>, 'insertInto'>,
      { channel, kind, recipient, subscriberId, data, id }: NewMessage,
    ): Promise<boolean> {
      const at = now();
      const inserted = await db
        .insertInto('delivery')
        .values({
          ...newRow(channel, recipient ?? null, at),
          ...(id !== undefined && { id }),
          kind,
          subscriber_id: subscriberId ?? null,
          data: data === undefined ? null : JSON.stringify(data),
        })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
  };
}

export interface Destinations {
  channels: readonly Channel[];
  mailboxes?: (() => readonly string[]) | undefined;
  recipients?: Readonly<Partial<Record<Channel, readonly string[]>>> | undefined;
}

/** Returns the deliveries of an enquiry to all channels and recipients. All are due immediately. */
export function newDeliveryRows(
  leadId: string,
  { channels, mailboxes, recipients = {} }: Destinations,
  now: number,
): (Insertable<Schema['delivery']> & { id: string })[] {
  return channels.flatMap((channel) => {
    const those = (channel === 'agency_mail' ? mailboxes?.() : recipients[channel]) ?? [];
    const rows = those.length > 0 ? those : [null];
    return rows.map((recipient) => ({ ...newRow(channel, recipient, now), lead_id: leadId }));
  });
}

/** Returns the row of a delivery without an enquiry. The delivery is due immediately. */
export function newRow(channel: Channel, recipient: string | null, now: number) {
  return {
    id: rowId(now),
    lead_id: null,
    channel,
    recipient,
    status: 'pending' as const,
    attempts: 0,
    due_at: now,
    give_up_at: now + GIVE_UP_AFTER_MS,
    created_at: now,
  };
}
