import type { Kysely, Insertable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema, DeliveryTable } from '#server/platform/database/schema.ts';
import { type Channel, GIVE_UP_AFTER_MS } from '#server/messages/delivery.ts';
import type { KeptMails } from '#server/messages/kept-mails.ts';

/** A message that belongs to no enquiry. Those of enquiries are `newDeliveryRows`, written with the enquiry. */
export interface NewMessage {
  channel: Channel;
  kind: string;
  recipient?: string;
  subscriberId?: string;
  data?: Readonly<Record<string, unknown>>;
  /** Its own id, where the same message must not be written twice. */
  id?: string;
}

/** Writes messages for the worker to take out, durable and tried for three days like any other. */
export type Outbox = ReturnType<typeof createOutbox>;

/** How long a message of no enquiry that is over is remembered, in milliseconds: thirty days. */
const MEMORY_MS = 30 * 24 * 60 * 60 * 1000;

/** @param options `wake` rouses the worker */
export function createOutbox(
  { kysely }: Pick<Database, 'kysely'>,
  options: { wake: () => void; mails: Pick<KeptMails, 'forget'>; now?: () => number },
) {
  const { wake, mails, now = Date.now } = options;

  /** Forgets those of no enquiry that are over, and the files of their mails. @throws StoreUnavailableError */
  async function purge(): Promise<void> {
    const over = await kysely
      .selectFrom('delivery')
      .select('id')
      .where('lead_id', 'is', null)
      .where('status', '<>', 'pending')
      .where('created_at', '<', now() - MEMORY_MS)
      .limit(1_000)
      .execute();
    if (over.length === 0) return;
    const ids = over.map(({ id }) => id);
    await mails.forget(ids);
    await kysely.deleteFrom('delivery').where('id', 'in', ids).execute();
  }

  return {
    /** There is something new, and it is committed. */
    wake,
    purge,
    /**
     * Puts a message in line, as part of the caller's transaction.
     * @returns whether it was not there already
     */
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

/** Where an enquiry goes. */
export interface Destinations {
  channels: readonly Channel[];
  /** Gives the agency's mailboxes of now: each has a delivery of its own, and so a life of its own. */
  mailboxes?: (() => readonly string[]) | undefined;
  /** The same of other channels, by what the outbox calls each of those that it is for. */
  recipients?: Readonly<Partial<Record<Channel, readonly string[]>>> | undefined;
}

/** One delivery per channel, or one for each of those that it is for, due at once. */
export function newDeliveryRows(
  leadId: string,
  { channels, mailboxes, recipients = {} }: Destinations,
  now: number,
): (Insertable<DeliveryTable> & { id: string })[] {
  return channels.flatMap((channel) => {
    const those = (channel === 'agency_mail' ? mailboxes?.() : recipients[channel]) ?? [];
    const rows = those.length > 0 ? those : [null];
    return rows.map((recipient) => ({ ...newRow(channel, recipient, now), lead_id: leadId }));
  });
}

/** Of no enquiry, due at once. */
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
