import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Logger } from 'pino';
import type { Pool, PoolClient } from 'pg';
import {
  orUnavailable,
  statementWords,
  StoreUnavailableError,
} from '#server/platform/database/store-error.ts';
import { storableParameters } from '#server/platform/database/storable.ts';

/** The number of the type `bigint` in PostgreSQL's catalogue (pg_type.oid of int8). */
const INT8 = 20;

type Parser = (oid: number, format?: 'text' | 'binary') => (value: string) => unknown;

/** The timeouts of a server, in milliseconds, so that a hanging server blocks no visitor's request. */
export interface Patience {
  /** For a connection: a new one, or one of the pool when all are in use. */
  connectMs: number;
  /** For a statement's answer; null for no limit. */
  queryMs: number | null;
}

/**
 * A pool of connections. `pg` is imported here so that an installation on SQLite does not load it.
 *
 * @param url of the form `postgres://user:password@host/database`
 */
export async function postgresDialect(
  url: string,
  log: Pick<Logger, 'warn'>,
  { connectMs, queryMs }: Patience,
): Promise<Dialect> {
  const { default: pg } = await import('pg');
  const builtin = pg.types.getTypeParser as Parser;
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'atalaya',
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    ...(queryMs !== null && {
      query_timeout: queryMs,
      // The server's own limits, for the case that the network hangs and not the server.
      statement_timeout: queryMs,
      idle_in_transaction_session_timeout: queryMs,
    }),
    types: {
      // Counts and milliseconds stay far below 2^53, where a number is still exact.
      getTypeParser: ((oid: number, format) =>
        oid === INT8 && format !== 'binary' ? Number : builtin(oid, format)) as typeof builtin,
    },
  });
  // An idle connection that the server closes emits here; without a listener it ends the process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // A connection that is lost within a transaction emits an error too, and the pool does not listen
  // then. The next query fails and reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool: soundConnections(pool) });
}

/**
 * A pool whose connections go back to it only when it is known what they are at. One whose query got
 * no answer in time may still do that query once the server is there again: a late `begin` would then
 * take in whatever the next borrower writes, and nobody would ever commit it. One that was lent for a
 * transaction and comes back before its end is no better. Both are closed instead, and the server
 * undoes what they had begun.
 */
function soundConnections(pool: Pool): PostgresPool {
  const lent = new WeakMap<PoolClient, PostgresPoolClient>();
  const { Client } = pool as unknown as Pick<PostgresPool, 'Client'>;
  return {
    options: pool.options,
    ...(Client && { Client }),
    async connect() {
      const client = await orUnavailable('connect', () => pool.connect());
      // Kysely stores data of a connection under its object.
      const known = lent.get(client) ?? guarded(client);
      lent.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function guarded(client: PoolClient): PostgresPoolClient {
  let unsure = false;
  let inTransaction = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (BEGIN.test(text)) inTransaction = true;
    try {
      const result = await client.query(text, storableParameters(parameters));
      if (END.test(text)) inTransaction = false;
      return result;
    } catch (error) {
      unsure ||= !isAnswer(error);
      throw new StoreUnavailableError(statementWords(text), error);
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(unsure || inTransaction),
  };
}

const BEGIN = /^(begin|start transaction)\b/;
const END = /^(commit|rollback)$/;

/** Whether the server itself refused the query and accepts the next one: its errors have a severity. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR';
}
