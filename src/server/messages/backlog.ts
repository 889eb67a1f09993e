import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { createQueueClock } from '#server/platform/database/capabilities.ts';
import { type Channel, CHANNELS, GIVE_UP_AFTER_MS } from '#server/messages/delivery.ts';
import type { Logger } from 'pino';

/**
 * Measures the messages in the outbox that were not sent yet, for the health page and for alarms.
 * All methods throw `StoreUnavailableError`.
 */
export type Backlog = ReturnType<typeof createBacklog>;

export interface BacklogFigures {
  pending: number;
  failed: number;
  /**
   * The time since the oldest waiting delivery became due, in milliseconds. The value is 0 if no
   * delivery is late.
   */
  oldestOverdueMs: number;
  /**
   * For each channel, the time since the oldest message that was not sent came into the outbox, in
   * milliseconds. A channel without such messages has no entry.
   */
  undeliveredMs: Partial<Record<Channel, number>>;
}

/** PostgreSQL uses a partial index only if the query's text contains the status. */
const pending = sql.lit('pending' as const);
const failed = sql.lit('failed' as const);

/**
 * Creates the functions that measure the outbox.
 *
 * @param fake the clock of a test, in milliseconds since 1970
 */
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

/**
 * The time after which an enquiry that was not sent to the agency is an incident, in milliseconds.
 */
export const LATE_AFTER_MS = 15 * 60_000;
/** The time between two log entries about the same late deliveries, in milliseconds. */
const SAY_AGAIN_MS = 60 * 60_000;
export const LOOK_EVERY_MS = 30_000;

/**
 * Writes to the log when messages are late, and when they are no longer late. The log entry comes
 * long before the worker stops trying. Each channel has separate entries, because mail may fail
 * although the webhook works.
 *
 * @param options `now` is in milliseconds since 1970
 * @returns a function that checks the outbox and rejects with `StoreUnavailableError`
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
