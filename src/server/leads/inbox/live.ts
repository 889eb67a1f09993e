import { EventEmitter } from 'node:events';

/** Kinds of what is told; `writing`: somebody begins or ends an answer; `sessions`: some of the account `actorId` ended, which panels are not told. */
export const LIVE_KINDS = [
  'arrived',
  'changed',
  'answered',
  'message',
  'writing',
  'delivery',
  'reminded',
  'sessions',
] as const;

/** Something that happened to an enquiry just now, in this process or in another. */
export interface LiveEvent {
  kind: (typeof LIVE_KINDS)[number];
  /** Empty where it is about many: whoever shows a list reads it again. */
  folio: string;
  /** Who did it, so that their own page need not tell them; null for nobody of the agency. */
  actorId: string | null;
}

/** Tells open panels what happens. */
export type Live = ReturnType<typeof createLive>;

/** What carries events between processes. */
export interface LiveWire {
  send(events: readonly LiveEvent[]): Promise<void>;
  /** @param heard called for every event of another process */
  listen(heard: (event: LiveEvent) => void): { close(): Promise<void> };
}

/** Events that a reader is told one by one; of more at once it hears that much has happened. */
const MOST_BEHIND = 20;
const MANY: LiveEvent = { kind: 'changed', folio: '', actorId: null };

/**
 * How long events are gathered, in milliseconds, for the other processes and for a reader who has
 * just been told. A second process shows an enquiry within two seconds; a burst costs a few messages
 * and not one each.
 */
const GATHER_MS = 100;
/**
 * How long a reader who was told of many is left alone, in milliseconds: whoever is told reads a list
 * again, and twenty people who read at every arrival of a crowd take the processor from the crowd.
 */
const CROWD_MS = 5_000;
/** Events of one message; more of them become one that says «many». PostgreSQL carries 8 kB. */
const MOST_TOGETHER = 50;

/** Waits, and no longer than until the signal aborts. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** @param wire null where there are no other processes */
export function createLive(wire: LiveWire | null) {
  const stopped = new AbortController();
  const emitter = new EventEmitter().setMaxListeners(0);
  let waiting: LiveEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let listening: { close(): Promise<void> } | null = null;

  function flush(): void {
    timer = undefined;
    const events = waiting.length > MOST_TOGETHER ? [MANY] : waiting;
    waiting = [];
    // Another panel that is not told looks again by itself.
    void wire?.send(events).catch(() => undefined);
  }

  /** Not in line with what panels are told, which may leave things out and may wait. */
  function hear(event: LiveEvent): void {
    emitter.emit(event.kind === 'sessions' ? `sessions ${event.actorId ?? ''}` : 'event', event);
  }

  return {
    /** Tells that sessions of an account ended: whoever streams to it looks whether it is still in. */
    sessionsEnded(accountId: string) {
      const event: LiveEvent = { kind: 'sessions', folio: '', actorId: accountId };
      hear(event);
      // A process that is not told finds out by its own next look.
      void wire?.send([event]).catch(() => undefined);
    },
    /** @param heard called at once when sessions of the account end, until the signal aborts */
    onSessionsEnded(accountId: string, signal: AbortSignal, heard: () => void) {
      const name = `sessions ${accountId}`;
      emitter.on(name, heard);
      signal.addEventListener('abort', () => emitter.off(name, heard), { once: true });
    },
    tell(event: LiveEvent) {
      emitter.emit('event', event);
      if (wire === null) return;
      waiting.push(event);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    /** Everything from now on until the signal aborts; it ends without an error. */
    async *subscribe(until: AbortSignal): AsyncIterable<LiveEvent> {
      const signal = AbortSignal.any([until, stopped.signal]);
      let behind: LiveEvent[] = [];
      const ended = () => signal.aborted;
      let wake: () => void = () => undefined;
      const hear = (event: LiveEvent) => {
        if (behind.length <= MOST_BEHIND) behind.push(event);
        wake();
      };
      const end = () => wake();
      emitter.on('event', hear);
      signal.addEventListener('abort', end);
      try {
        while (!ended()) {
          const many = behind.length > MOST_BEHIND;
          const told = many ? [MANY] : behind;
          behind = [];
          yield* told;
          if (told.length > 0 && !ended()) await rest(many ? CROWD_MS : GATHER_MS, signal);
          // Nothing is missed: what is heard from here on wakes the promise up.
          const more = new Promise<void>((resolve) => (wake = resolve));
          if (behind.length === 0 && !ended()) await more;
        }
      } finally {
        emitter.off('event', hear);
        signal.removeEventListener('abort', end);
      }
    },
    /** Begins and ends listening to other processes; at the end nobody is told any more. */
    start() {
      listening ??= wire?.listen(hear) ?? null;
    },
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      if (waiting.length > 0) flush();
      await listening?.close();
      listening = null;
    },
  };
}
