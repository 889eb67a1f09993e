import { randomUUID } from 'node:crypto';
import { EventEmitter, on, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Database } from '#server/platform/database/database.ts';

/** An event of an enquiry, in this process or in another. */
const newsEventSchema = z.object({
  /**
   * `writing`: somebody starts or stops a reply; `sessions`: sessions of the account `actorId`
   * ended, which panels do not get.
   */
  kind: z.enum([
    ...(['arrived', 'changed', 'answered', 'message'] as const),
    ...(['writing', 'delivery', 'reminded', 'sessions'] as const),
  ]),
  /** Empty for several enquiries: lists are read again. */
  folio: z.string(),
  /** The person who acted, whose own page ignores the event; null for nobody of the agency. */
  actorId: z.string().nullable(),
});
export type NewsEvent = z.infer<typeof newsEventSchema>;

/** Sends events to open panels. */
export type News = ReturnType<typeof createNews>;

/** Carries events between processes. */
interface NewsWire {
  send(event: NewsEvent): Promise<void>;
  /** @param heard called for every event of another process */
  listen(heard: (event: NewsEvent) => void): { close(): Promise<void> };
}

/** @param wire null for a single process */
export function createNews(wire: NewsWire | null) {
  const stopped = new AbortController();
  const emitter = new EventEmitter().setMaxListeners(0);
  let listening: { close(): Promise<void> } | null = null;
  const hear = (event: NewsEvent) => void emitter.emit('event', event);

  function tell(event: NewsEvent): void {
    hear(event);
    // Panels look every minute (followNews), so an event that is lost only comes late.
    void wire?.send(event).catch(() => undefined);
  }

  return {
    tell,
    /** Announces that sessions of an account ended, so that its streams check their session. */
    sessionsEnded: (accountId: string) => tell({ kind: 'sessions', folio: '', actorId: accountId }),
    /** @param heard called when sessions of the account end, until the signal aborts */
    onSessionsEnded(accountId: string, signal: AbortSignal, heard: () => void) {
      const listener = ({ kind, actorId }: NewsEvent) => {
        if (kind === 'sessions' && actorId === accountId) heard();
      };
      emitter.on('event', listener);
      signal.addEventListener('abort', () => emitter.off('event', listener), { once: true });
    },
    /** All events until the signal aborts; it ends without an error. */
    async *subscribe(until: AbortSignal): AsyncIterable<NewsEvent> {
      const signal = AbortSignal.any([until, stopped.signal]);
      try {
        for await (const [event] of on(emitter, 'event', { signal }) as AsyncIterable<
          [NewsEvent]
        >) {
          if (event.kind !== 'sessions') yield event;
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    /** Listens to other processes, and stops; then all subscriptions end. */
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
/** The wait before a lost connection is made again, in milliseconds. */
const RECONNECT_MS = 1_000;

const messageSchema = z.object({ from: z.string(), events: z.array(newsEventSchema) });

/**
 * Events between the processes of one PostgreSQL, by LISTEN and NOTIFY. Listening uses a connection
 * of its own, which is made again when it is lost. Events in between are lost; panels also look every minute.
 */
export function createPostgresWire(
  { kysely }: Pick<Database, 'kysely'>,
  url: string,
  log: Pick<Logger, 'warn'>,
): NewsWire {
  const from = randomUUID();

  /** Listens until the connection is lost or the signal aborts. */
  async function hear(heard: (event: NewsEvent) => void, signal: AbortSignal, begun: () => void) {
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
        /** Logged once until the connection is back. */
        const loss = { logged: false };
        const isOver = () => signal.aborted;
        while (!isOver()) {
          let problem: unknown;
          await hear(heard, signal, () => (loss.logged = false)).catch((error: unknown) => {
            problem = error;
          });
          if (isOver()) return;
          if (!loss.logged) log.warn({ err: problem }, 'news of other processes are lost');
          loss.logged = true;
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

/** Another process's events; none for this process's own, and for unknown ones. */
function eventsIn(payload: string, own: string): readonly NewsEvent[] {
  try {
    const { from, events } = messageSchema.parse(JSON.parse(payload));
    return from === own ? [] : events;
  } catch {
    return [];
  }
}
