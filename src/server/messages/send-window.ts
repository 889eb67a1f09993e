import type { Hold } from '#server/messages/delivery.ts';

/**
 * The most mails on their way at once, besides mails that hang. The number is small, because
 * another process sends all these mails a second time if this process dies.
 */
const MOST = 4;

/** A mail without an answer for this time hangs. Its place in the window becomes free. */
const HANGING_MS = 1_000;

/** Limits how many mails are on their way or have no stored result. Urgent mails go first. */
export function createSendWindow() {
  const waiting: { urgent: boolean; go: () => void }[] = [];
  let free = MOST;

  function release(): void {
    const next = waiting.shift();
    if (next) next.go();
    else free += 1;
  }

  async function enter(urgent: boolean, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
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
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  // A mail keeps its place until `noted` settles. Without `noted`, until `send` has ended.
  return async <T>(
    urgent: boolean,
    { signal, noted }: Pick<Hold, 'signal' | 'noted'>,
    send: () => Promise<T>,
  ): Promise<T> => {
    await enter(urgent, signal);
    let isHanging = false;
    const hanging = setTimeout(() => {
      isHanging = true;
      release();
    }, HANGING_MS).unref();
    try {
      return await send();
    } finally {
      clearTimeout(hanging);
      void Promise.resolve(noted).then(() => {
        if (!isHanging) release();
      });
    }
  };
}
