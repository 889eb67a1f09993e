import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { createQueueClock } from '#server/platform/database/capabilities.ts';
import { type Channel, CHANNELS, GIVE_UP_AFTER_MS } from '#server/messages/delivery.ts';
import type { Logger } from 'pino';

/** Measures the unsent messages for the health page. Methods throw `StoreUnavailableError`. */
export type Backlog = ReturnType<typeof createBacklog>;

export interface BacklogFigures {
  pending: number;
  failed: number;
  /** Time since the oldest waiting delivery became due, or 0. */
  oldestOverdueMs: number;
  /** The age of each channel's oldest unsent message, for channels with unsent messages. */
  undeliveredMs: Partial<Record<Channel, number>>;
}

/** PostgreSQL uses a partial index only if the query's text contains the status. */
const pending = sql.lit('pending' as const);
const failed = sql.lit('failed' as const);

export function createBacklog(database: Database, fake?: () => number) {
  const { kysely } = database;
  const clock = createQueueClock(database, fake);

  /**
   * Each part of the query uses an index, so that many sent deliveries do not make the query slow.
   */
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
      kysely
        .selectFrom('delivery')
        .select((row) => row.fn.countAll<number>().as('rows'))
        .where('status', '=', failed)
        .executeTakeFirstOrThrow(),
      clock.read(),
    ]);
    return {
      pending: byChannel.reduce((sum, { rows }) => sum + rows, 0),
      failed: givenUp.rows,
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

/** After this time, an enquiry that the agency did not get is an incident. */
export const LATE_AFTER_MS = 15 * 60_000;
const SAY_AGAIN_MS = 60 * 60_000;
export const LOOK_EVERY_MS = 30_000;

/**
 * Creates a function that logs when a channel's messages become late, and when no message is late
 * any more.
 */
export function createLateReports(options: {
  backlog: Backlog;
  log: Pick<Logger, 'info' | 'error'>;
  now?: () => number;
}): () => Promise<void> {
  const { backlog, log } = options;
  const now = options.now ?? Date.now;
  const saidAt = new Map<Channel, number>();
  return async () => {
    const { undeliveredMs } = await backlog.measure();
    for (const channel of CHANNELS) {
      const age = undeliveredMs[channel] ?? 0;
      const said = saidAt.get(channel);
      if (age <= LATE_AFTER_MS) {
        if (saidAt.delete(channel))
          log.info({ channel }, 'nothing is undelivered for long any more');
      } else if (said === undefined || Math.abs(now() - said) >= SAY_AGAIN_MS) {
        saidAt.set(channel, now());
        const minutes = Math.floor(age / 60_000);
        log.error({ channel, minutes }, 'incident: enquiries are undelivered');
      }
    }
  };
}
