import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { type Destinations, newDeliveryRows } from '#server/messages/new-deliveries.ts';
import { unblock } from './spam-blocks.ts';

/** Rows of one statement: each has its values, and SQLite takes 32,766 of them. */
const TOGETHER = 1_000;

/** How what was held back is let through. */
export interface ReleaseOptions {
  destinations: Destinations;
  /** When the answer to what arrives at a moment is promised. */
  dueAt: (arrivedAt: number) => number;
}

/**
 * Enquiries that somebody says are no advertising after all: their sender and text are let back in,
 * and those that were held back are delivered as if they had just arrived.
 *
 * @param arrivals which
 * @returns the folios that are now to be delivered
 */
export async function release(
  transaction: Transaction<Schema>,
  arrivals: readonly number[],
  { destinations, dueAt }: ReleaseOptions,
  now: number,
): Promise<string[]> {
  if (arrivals.length === 0) return [];
  const leads = await transaction
    .selectFrom('lead')
    .select(['id', 'folio', 'correo', 'text_key', 'held_at'])
    .where('arrival', 'in', arrivals)
    .execute();
  for (const lead of leads) await unblock(transaction, lead);
  const held = leads.filter((lead) => lead.held_at !== null);
  if (held.length === 0) return [];
  const deliveries = held.flatMap(({ id }) => newDeliveryRows(id, destinations, now));
  for (let from = 0; from < deliveries.length; from += TOGETHER) {
    const some = deliveries.slice(from, from + TOGETHER);
    await transaction.insertInto('delivery').values(some).execute();
  }
  await transaction
    .updateTable('lead')
    .set({ held_at: null, due_at: dueAt(now) })
    .where(
      'id',
      'in',
      held.map(({ id }) => id),
    )
    .execute();
  return held.map(({ folio }) => folio);
}
