import type { Hold } from '#server/messages/delivery.ts';

/**
 * Mails per second that the window allows, twice the goal of 50. By Little's law the window is this
 * rate times the seconds that one mail takes: one for a server that answers at once, thirty for one
 * that takes 300 ms.
 */
const WANTED_PER_SECOND = 100;

/** If no mail ends for this time, in milliseconds, the window becomes one larger than the number of hanging mails. */
const HANGING_MS = 1_000;

/** Round trips that are remembered; the shortest is the latency without queueing. */
const REMEMBERED = 100;

/** Storing a result counts as slow when it takes longer, in milliseconds. */
const SLOW_MS = 1_000;

/** The largest window: more than the connections that a mail server accepts. */
const MOST = 50;

/**
 * Limits the mails that are being sent, for the server's sake, and because a crash between a
 * handover and its stored result sends that mail twice. The window begins at one, grows by one for
 * each result that was stored in time, up to the wanted rate, and is halved when storing was slow
 * (additive increase, multiplicative decrease, as in TCP).
 *
 * @returns calls `send` once there is room, urgent mails first, and keeps the place until the
 * result is stored
 */
export function createSendWindow() {
  const waiting: { urgent: boolean; go: () => void }[] = [];
  /** How long the last ones took until their result was stored, in milliseconds. */
  const took: number[] = [];
  /** The mails that were accepted and whose result is not stored; the oldest first. */
  const arrivals = new Set<{ arrived: number }>();
  let inUse = 0;
  let most = 1;
  let lastStoredAt = 0;
  let hanging: NodeJS.Timeout | undefined;

  function serve(): void {
    while (inUse < most) {
      const next = waiting.shift();
      if (!next) break;
      inUse += 1;
      next.go();
    }
    if (waiting.length > 0) {
      hanging ??= setInterval(probeHanging, HANGING_MS).unref();
      return;
    }
    clearInterval(hanging);
    hanging = undefined;
    if (inUse === 0) most = 1;
  }

  function probeHanging(): void {
    const [oldest] = arrivals;
    const moment = performance.now();
    const storeHangs = oldest !== undefined && moment - oldest.arrived > SLOW_MS;
    if (storeHangs || moment - lastStoredAt < HANGING_MS) return;
    most = Math.min(most + 1, MOST);
    serve();
  }

  /** @param at when it began, and when it was accepted */
  function adapt(at: { begun: number; arrived: number }): void {
    const moment = performance.now();
    lastStoredAt = moment;
    if (moment - at.arrived > SLOW_MS) {
      most = Math.max(1, Math.floor(most / 2));
      return;
    }
    took.push(moment - at.begun);
    if (took.length > REMEMBERED) took.shift();
    const wanted = Math.ceil((Math.min(...took) / 1000) * WANTED_PER_SECOND);
    most = Math.max(most, Math.min(most + 1, MOST, wanted));
  }

  async function enter(urgent: boolean, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const entry = { urgent, go: () => resolve(undefined) };
    const ahead = urgent ? waiting.findIndex((other) => !other.urgent) : -1;
    waiting.splice(ahead === -1 ? waiting.length : ahead, 0, entry);
    const leave = () => {
      const place = waiting.indexOf(entry);
      if (place === -1) return;
      waiting.splice(place, 1);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    serve();
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  /** @param hold `noted` settles once the result is stored; without it nobody stores it */
  return async <T>(
    urgent: boolean,
    { signal, noted }: Pick<Hold, 'signal' | 'noted'>,
    send: () => Promise<T>,
  ): Promise<T> => {
    await enter(urgent, signal);
    const at = { begun: performance.now(), arrived: 0 };
    try {
      const result = await send();
      at.arrived = performance.now();
      arrivals.add(at);
      return result;
    } finally {
      void Promise.resolve(noted).then(() => {
        inUse -= 1;
        if (arrivals.delete(at)) adapt(at);
        serve();
      });
    }
  };
}
