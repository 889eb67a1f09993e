import type { Logger } from 'pino';
import type { Backlog } from '#server/messages/backlog.ts';
import { type Channel, CHANNELS } from '#server/messages/delivery.ts';

/** An enquiry that nobody at the agency has after this is an incident, in milliseconds. */
export const LATE_AFTER_MS = 15 * 60_000;
/** How often it is said again while it lasts, in milliseconds. */
const SAY_AGAIN_MS = 60 * 60_000;
/** How often to look, in milliseconds. */
export const LOOK_EVERY_MS = 30_000;

/**
 * Tells in the log when enquiries stay undelivered, long before they are given up, and when that is
 * over. Each channel by itself: mail may be down while the webhook works.
 *
 * @param options `now` in milliseconds
 * @returns a look at the queue; rejects with `StoreUnavailableError`
 */
export function createAgeWatch(options: {
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
