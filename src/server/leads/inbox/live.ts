import { EventEmitter, on } from 'node:events';
import * as z from 'zod';

/** Something that happened to an enquiry just now, in this process or in another. */
export const liveEventSchema = z.object({
  /**
   * `writing`: somebody begins or ends an answer; `sessions`: some of the account `actorId` ended, which
   * panels are not told.
   */
  kind: z.enum([
    ...(['arrived', 'changed', 'answered', 'message'] as const),
    ...(['writing', 'delivery', 'reminded', 'sessions'] as const),
  ]),
  /** Empty where it is about many: whoever shows a list reads it again. */
  folio: z.string(),
  /** Who did it, so that their own page need not tell them; null for nobody of the agency. */
  actorId: z.string().nullable(),
});
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** Tells open panels what happens. */
export type Live = ReturnType<typeof createLive>;

/** What carries events between processes. */
export interface LiveWire {
  send(event: LiveEvent): Promise<void>;
  /** @param heard called for every event of another process */
  listen(heard: (event: LiveEvent) => void): { close(): Promise<void> };
}

/** @param wire null where there are no other processes */
export function createLive(wire: LiveWire | null) {
  const stopped = new AbortController();
  const emitter = new EventEmitter().setMaxListeners(0);
  let listening: { close(): Promise<void> } | null = null;
  const hear = (event: LiveEvent) => void emitter.emit('event', event);

  function tell(event: LiveEvent): void {
    hear(event);
    // Another panel that is not told looks again by itself.
    void wire?.send(event).catch(() => undefined);
  }

  return {
    tell,
    /** Tells that sessions of an account ended: whoever streams to it looks whether it is still in. */
    sessionsEnded: (accountId: string) => tell({ kind: 'sessions', folio: '', actorId: accountId }),
    /** @param heard called at once when sessions of the account end, until the signal aborts */
    onSessionsEnded(accountId: string, signal: AbortSignal, heard: () => void) {
      const listener = ({ kind, actorId }: LiveEvent) => {
        if (kind === 'sessions' && actorId === accountId) heard();
      };
      emitter.on('event', listener);
      signal.addEventListener('abort', () => emitter.off('event', listener), { once: true });
    },
    /** Everything from now on until the signal aborts; it ends without an error. */
    async *subscribe(until: AbortSignal): AsyncIterable<LiveEvent> {
      const signal = AbortSignal.any([until, stopped.signal]);
      try {
        for await (const [event] of on(emitter, 'event', { signal }) as AsyncIterable<
          [LiveEvent]
        >) {
          if (event.kind !== 'sessions') yield event;
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    /** Begins and ends listening to other processes; at the end nobody is told any more. */
    start() {
      listening ??= wire?.listen(hear) ?? null;
    },
    async stop() {
      stopped.abort();
      await listening?.close();
      listening = null;
    },
  };
}
