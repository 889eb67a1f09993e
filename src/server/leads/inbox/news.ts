import { randomUUID } from 'node:crypto';
import { EventEmitter, on, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Database } from '#server/platform/database/database.ts';

const newsEventSchema = z.object({
  /**
   * `writing`: a person starts or stops writing a reply. `sessions`: the sessions of the account
   * `actorId` have ended. Open pages do not get this event.
   */
  kind: z.enum([
    'arrived',
    'changed',
    'answered',
    'message',
    'writing',
    'delivery',
    'reminded',
    'sessions',
  ]),
  /** Empty if the event concerns several enquiries. Open pages then load their lists again. */
  folio: z.string(),
  /** The person who caused the event, or null. The open pages of this person ignore the event. */
  actorId: z.string().nullable(),
});
export type NewsEvent = z.infer<typeof newsEventSchema>;

export type News = ReturnType<typeof createNews>;

interface NewsWire {
  send(event: NewsEvent): Promise<void>;
  /** Calls `heard` with each event of other processes, until `signal` aborts. */
  listen(heard: (event: NewsEvent) => void, signal: AbortSignal): Promise<void>;
}

/** Sends events to open pages. `wire` connects several processes. It is null for one process. */
export function createNews(wire: NewsWire | null) {
  const stopped = new AbortController();
  const emitter = new EventEmitter().setMaxListeners(0);
  let listening: Promise<void> | undefined;
  const hear = (event: NewsEvent) => void emitter.emit('event', event);

  function tell(event: NewsEvent): void {
    hear(event);
    // A lost event does no harm: open pages also ask every minute (`followNews`).
    void wire?.send(event).catch(() => undefined);
  }

  return {
    tell,
    sessionsEnded: (accountId: string) => tell({ kind: 'sessions', folio: '', actorId: accountId }),
    onSessionsEnded(accountId: string, signal: AbortSignal, heard: () => void) {
      const listener = ({ kind, actorId }: NewsEvent) => {
        if (kind === 'sessions' && actorId === accountId) heard();
      };
      emitter.on('event', listener);
      signal.addEventListener('abort', () => emitter.off('event', listener), { once: true });
    },
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
    /** `start` receives events of other processes. `stop` also ends all subscriptions. */
    start() {
      listening ??= wire?.listen(hear, stopped.signal);
    },
    async stop() {
      stopped.abort();
      await listening;
    },
  };
}

const CHANNEL = 'atalaya_inbox';
const RECONNECT_MS = 1_000;

const messageSchema = z.object({ from: z.string(), events: z.array(newsEventSchema) });

/** Uses LISTEN and NOTIFY. A lost connection loses events, so pages also ask every minute. */
export function createPostgresWire(
  { kysely }: Pick<Database, 'kysely'>,
  url: string,
  log: Pick<Logger, 'warn'>,
): NewsWire {
  const from = randomUUID();

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
    async listen(heard, signal) {
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
    },
  };
}

function eventsIn(payload: string, own: string): readonly NewsEvent[] {
  try {
    const { from, events } = messageSchema.parse(JSON.parse(payload));
    return from === own ? [] : events;
  } catch {
    return [];
  }
}
