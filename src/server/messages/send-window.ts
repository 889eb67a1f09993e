import type { Hold } from '#server/messages/delivery.ts';

/**
 * Mails per second, twice the goal of 50. The window's size is this rate multiplied by the seconds
 * for one mail.
 */
const WANTED_PER_SECOND = 100;

/**
 * If no mail ends in this time, the window grows by one mail, because a slow mail server may still
 * accept another connection.
 */
const HANGING_MS = 1_000;

/**
 * The window uses the shortest time of the last hundred mails. At least one of these mails probably
 * did not wait in the mail server's queue.
 */
const REMEMBERED = 100;

const SLOW_MS = 1_000;

/** The largest window, in mails. Mail servers usually accept fewer connections. */
const MOST = 50;

/**
 * Limits the mails that are on their way, to protect the mail server. A mail counts until its
 * result is stored.
 */
export function createSendWindow() {
  const waiting: { urgent: boolean; go: () => void }[] = [];
  const took: number[] = [];
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

  /**
   * @param hold `noted` settles after the worker has stored the result. If there is no result to
   * store, `noted` is missing.
   */
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
