import { randomUUID } from 'node:crypto';
import { EventEmitter, on, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Database } from '#server/platform/database/database.ts';

/** Something that happened to an enquiry just now, in this process or in another. */
const liveEventSchema = z.object({
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
interface LiveWire {
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

/** The channel's name in PostgreSQL. */
const CHANNEL = 'atalaya_inbox';
/** How long before a lost connection is made anew, in milliseconds. */
const RECONNECT_MS = 1_000;

const messageSchema = z.object({ from: z.string(), events: z.array(liveEventSchema) });

/**
 * Events between the processes that share a PostgreSQL, by LISTEN and NOTIFY. Listening takes a
 * connection of its own, which is made anew whenever it is lost; what was said meanwhile is lost too,
 * and panels that ask again by themselves see it.
 */
export function createPostgresWire(
  { kysely }: Pick<Database, 'kysely'>,
  url: string,
  log: Pick<Logger, 'warn'>,
): LiveWire {
  const from = randomUUID();

  /** Hears as long as the connection lasts, or until the signal aborts. */
  async function hear(heard: (event: LiveEvent) => void, signal: AbortSignal, begun: () => void) {
    const { default: pg } = await import('pg');
    const client = new pg.Client({
      connectionString: url,
      application_name: 'atalaya-avisos',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    const { promise: ended, resolve, reject } = Promise.withResolvers<undefined>();
    ended.catch(() => undefined);
    client.on('error', reject);
    client.on('end', () => resolve(undefined));
    client.on('notification', ({ payload }) => {
      for (const event of eventsIn(payload ?? '', from)) heard(event);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      begun();
      if (!signal.aborted) await Promise.race([ended, once(signal, 'abort')]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  return {
    async send(event) {
      const message = JSON.stringify({ from, events: [event] });
      await sql`select pg_notify(${CHANNEL}, ${message})`.execute(kysely);
    },
    listen(heard) {
      const closed = new AbortController();
      const { signal } = closed;
      const running = (async () => {
        /** Told once, until it is there again. */
        const loss = { told: false };
        const isOver = () => signal.aborted;
        while (!isOver()) {
          let problem: unknown;
          await hear(heard, signal, () => (loss.told = false)).catch((error: unknown) => {
            problem = error;
          });
          if (isOver()) return;
          if (!loss.told) log.warn({ err: problem }, 'live events of other processes are lost');
          loss.told = true;
          await pause(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
        }
      })();
      return {
        async close() {
          closed.abort();
          await running;
        },
      };
    },
  };
}

/** What another process said; nothing where it was this one, or says nothing that is known. */
function eventsIn(payload: string, own: string): readonly LiveEvent[] {
  try {
    const { from, events } = messageSchema.parse(JSON.parse(payload));
    return from === own ? [] : events;
  } catch {
    return [];
  }
}
