import { type Dialect, PostgresDialect } from 'kysely';
import type { Logger } from 'pino';
import { soundConnections } from '#server/platform/database/sound-connections.ts';

/** The number of the type `bigint` in PostgreSQL's catalogue (pg_type.oid of int8). */
const INT8 = 20;

type Parser = (oid: number, format?: 'text' | 'binary') => (value: string) => unknown;

/**
 * A pool of connections. `pg` is loaded here and not before, so that an installation on SQLite does
 * not pay for it.
 *
 * @param url of the form `postgres://user:password@host/database`
 * @param queryTimeoutMs past this a statement fails, so that a server that hangs does not hold a
 *   visitor's request; null to wait for ever
 */
export async function postgresDialect(
  url: string,
  log: Pick<Logger, 'warn'>,
  queryTimeoutMs: number | null,
): Promise<Dialect> {
  const { default: pg } = await import('pg');
  const builtin = pg.types.getTypeParser as Parser;
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'atalaya',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    ...(queryTimeoutMs !== null && {
      query_timeout: queryTimeoutMs,
      // The server's own bounds, for when it is not it that hangs but the way to it.
      statement_timeout: queryTimeoutMs,
      idle_in_transaction_session_timeout: queryTimeoutMs,
    }),
    types: {
      // Counts and milliseconds stay far below 2^53, where a number is still exact.
      getTypeParser: ((oid: number, format) =>
        oid === INT8 && format !== 'binary' ? Number : builtin(oid, format)) as typeof builtin,
    },
  });
  // An idle connection that the server closes emits here; without a listener it ends the process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // One that is lost between two queries of a transaction emits too, and there the pool does not
  // listen. The next query fails by itself, and tells.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool: soundConnections(pool) });
}
