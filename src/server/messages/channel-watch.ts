import type { Logger } from 'pino';
import { type Channel, CHANNELS } from '#server/messages/delivery.ts';
import type { DeliveryQueue } from '#server/messages/queue.ts';

/**
 * Knows which channels are down. Waits between tries grow to six hours; without this, what waits
 * would not notice for hours that the other side is back.
 */
export interface ChannelWatch {
  /** A try failed in a way that says nothing of the delivery itself. */
  failed(channel: Channel): void;
  /** A try succeeded: after failures, everything that waits on the channel becomes due. */
  worked(channel: Channel): Promise<void>;
  /** Whether it is time for one delivery to see if a channel that was down works again. */
  probeDue(channel: Channel): boolean;
}

/** The first probes come each two first waits (a minute), later ones five times more seldom. */
const PROBE_EVERY = 2;
const EAGER_PROBES = 10;
const PATIENCE = 5;

/** @param options `baseMs`: the first wait after a failure; `now` in milliseconds since 1970 */
export function createChannelWatch(options: {
  queue: Pick<DeliveryQueue, 'hasten'>;
  log: Pick<Logger, 'info'>;
  now: () => number;
  baseMs: number;
}): ChannelWatch {
  const { queue, log, now } = options;
  const everyMs = options.baseMs * PROBE_EVERY;
  /** Nobody knows yet: one probe at the start, and what waits from before is due at its success. */
  const untried = new Set<Channel>(CHANNELS);
  const started = new Set<Channel>();
  const down = new Map<Channel, { probes: number; probedAt: number }>();
  const hastenedAt = new Map<Channel, number>();

  /** By a clock that may have been set back. */
  const isPast = (moment: number, waitMs: number) => Math.abs(now() - moment) >= waitMs;

  return {
    failed(channel) {
      if (!down.has(channel)) down.set(channel, { probes: 0, probedAt: now() });
    },
    async worked(channel) {
      if (!down.has(channel) && !untried.has(channel)) return;
      // A server that fails now and then does not get everything at once each time.
      if (!isPast(hastenedAt.get(channel) ?? -Infinity, everyMs)) return;
      hastenedAt.set(channel, now());
      const count = await queue.hasten(channel);
      down.delete(channel);
      untried.delete(channel);
      if (count > 0) log.info({ channel, count }, 'a channel works: what waited is due');
    },
    probeDue(channel) {
      const state = down.get(channel);
      if (!state) {
        const first = untried.has(channel) && !started.has(channel);
        started.add(channel);
        return first;
      }
      if (!isPast(state.probedAt, everyMs * (state.probes < EAGER_PROBES ? 1 : PATIENCE))) {
        return false;
      }
      state.probes += 1;
      state.probedAt = now();
      return true;
    },
  };
}
