import { createDeliveryQueue } from '#server/messages/queue.ts';
import { type Channel, CHANNELS, type Transport } from '#server/messages/delivery.ts';
import type { Database } from '#server/platform/database/database.ts';
import { aHold, anEnding } from '#tests/support/leads.ts';

export async function sendDue(
  database: Database,
  transports: Partial<Record<Channel, Transport>>,
  now: () => number,
): Promise<void> {
  const queue = createDeliveryQueue(database, {
    leaseMs: 30_000,
    now,
    readSubjects: () => Promise.resolve({ leads: new Map<string, never>(), unreadable: new Set() }),
  });
  await queue.correctFutureTimes();
  for (const channel of CHANNELS) {
    const due = await queue.claim({ [channel]: 100 });
    for (const claim of due.toReversed()) {
      await transports[channel]?.(claim, aHold());
      await queue.markSent(claim, anEnding());
    }
  }
}

export async function deliveryCounts({
  kysely,
}: Pick<Database, 'kysely'>): Promise<Record<string, number>> {
  const rows = await kysely
    .selectFrom('delivery')
    .select((row) => ['status', row.fn.countAll<number>().as('rows')])
    .groupBy('status')
    .execute();
  const found = Object.fromEntries(rows.map((row) => [row.status, row.rows]));
  return { pending: 0, sent: 0, failed: 0, ...found };
}
