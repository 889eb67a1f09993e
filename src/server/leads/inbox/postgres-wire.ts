import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Database } from '#server/platform/database/database.ts';
import { LIVE_KINDS, type LiveEvent, type LiveWire } from '#server/leads/inbox/live.ts';

/** The channel's name in PostgreSQL. */
const CHANNEL = 'atalaya_inbox';
/** How long before a lost connection is made anew, in milliseconds. */
const RECONNECT_MS = 1_000;

const messageSchema = z.object({
  from: z.string(),
  events: z.array(
    z.object({
      kind: z.enum(LIVE_KINDS),
      folio: z.string(),
      actorId: z.string().nullable(),
    }),
  ),
});

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
  return {
    async send(events) {
      const message = JSON.stringify({ from, events });
      await sql`select pg_notify(${CHANNEL}, ${message})`.execute(kysely);
    },
    listen(heard) {
      let closed = false;
      let close = (): Promise<void> => Promise.resolve();
      let timer: NodeJS.Timeout | undefined;
      let warned = false;
      const connect = async (): Promise<void> => {
        const { default: pg } = await import('pg');
        const client = new pg.Client({
          connectionString: url,
          application_name: 'atalaya-avisos',
          connectionTimeoutMillis: 5_000,
          keepAlive: true,
        });
        const again = (error?: unknown) => {
          if (!warned && !closed)
            log.warn({ err: error }, 'live events of other processes are lost');
          warned = true;
          client.removeAllListeners('end');
          void client.end().catch(() => undefined);
          if (!closed) timer ??= setTimeout(retry, RECONNECT_MS);
        };
        client.on('error', again);
        client.on('end', again);
        client.on('notification', ({ payload }) => {
          for (const event of eventsIn(payload ?? '', from)) heard(event);
        });
        close = () => client.end();
        try {
          await client.connect();
          await client.query(`listen ${CHANNEL}`);
          warned = false;
        } catch (error) {
          again(error);
        }
        if (closed) await client.end().catch(() => undefined);
      };
      const retry = () => {
        timer = undefined;
        connecting = connect();
      };
      let connecting = connect();
      return {
        async close() {
          closed = true;
          clearTimeout(timer);
          await connecting.catch(() => undefined);
          await close().catch(() => undefined);
        },
      };
    },
  };
}

/** What another process said; nothing where it was this one, or says nothing that is known. */
function eventsIn(payload: string, own: string): readonly LiveEvent[] {
  let message: unknown;
  try {
    message = JSON.parse(payload);
  } catch {
    return [];
  }
  const { data } = messageSchema.safeParse(message);
  return data === undefined || data.from === own ? [] : data.events;
}
