import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Database } from '#server/platform/database/database.ts';
import { type LiveEvent, liveEventSchema, type LiveWire } from '#server/leads/inbox/live.ts';

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
