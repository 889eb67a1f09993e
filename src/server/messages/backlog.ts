import { sql } from 'kysely';
import { countOf } from '#server/platform/database/count.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createQueueClock } from '#server/platform/database/capabilities.ts';
import { type Channel, GIVE_UP_AFTER_MS } from '#server/messages/delivery.ts';

export type Backlog = ReturnType<typeof createBacklog>;

export interface BacklogFigures {
  pending: number;
  failed: number;
  oldestOverdueMs: number;
  /** The age of each channel's oldest unsent message. Omits channels without unsent messages. */
  undeliveredMs: Partial<Record<Channel, number>>;
}

/** PostgreSQL uses a partial index only if the query's text contains the status. */
const pending = sql.lit('pending' as const);
const failed = sql.lit('failed' as const);

/** Measures the unsent messages, for the health page and the metrics. */
export function createBacklog(database: Database, fake?: () => number) {
  const { kysely } = database;
  const clock = createQueueClock(database, fake);

  async function measure(): Promise<BacklogFigures> {
    const [byChannel, givenUp, at] = await Promise.all([
      kysely
        .selectFrom('delivery')
        .select((row) => [
          'channel',
          row.fn.countAll<number>().as('rows'),
          row.fn.min('due_at').as('due'),
          row.fn.min('give_up_at').as('givenUp'),
        ])
        .where('status', '=', pending)
        .groupBy('channel')
        .execute(),
      countOf(kysely.selectFrom('delivery').where('status', '=', failed)),
      clock.read(),
    ]);
    return {
      pending: byChannel.reduce((sum, { rows }) => sum + rows, 0),
      failed: givenUp,
      oldestOverdueMs: Math.max(0, ...byChannel.map(({ due }) => at - due)),
      undeliveredMs: Object.fromEntries(
        byChannel.map(({ channel, givenUp: until }) => [
          channel,
          Math.max(0, at - (until - GIVE_UP_AFTER_MS)),
        ]),
      ),
    };
  }

  return { measure };
}
