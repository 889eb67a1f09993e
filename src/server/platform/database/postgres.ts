import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Logger } from 'pino';
import type { Pool, PoolClient } from 'pg';
import {
  orUnavailable,
  statementWords,
  StoreUnavailableError,
} from '#server/platform/database/store-error.ts';
import { storableParameters } from '#server/platform/database/storable.ts';

/** The number of the type `bigint` in PostgreSQL (column `oid` of the table `pg_type`). */
const INT8 = 20;

type Parser = (oid: number, format?: 'text' | 'binary') => (value: string) => unknown;

export interface Patience {
  connectMs: number;
  queryMs: number | null;
}

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
      // The server must also stop slow statements: without a network, the client cannot stop them.
      statement_timeout: queryMs,
      idle_in_transaction_session_timeout: queryMs,
    }),
    types: {
      // Counts and times in milliseconds stay far below 2^53, so a JavaScript number is exact.
      getTypeParser: ((oid: number, format) =>
        oid === INT8 && format !== 'binary' ? Number : builtin(oid, format)) as typeof builtin,
    },
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // Without a listener, an error ends the process. This listener does nothing, because the next
  // query reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool: soundConnections(pool) });
}

/** Returns a pool that closes doubtful connections: a `begin` without an answer may still run. */
function soundConnections(pool: Pool): PostgresPool {
  const lent = new WeakMap<PoolClient, PostgresPoolClient>();
  const { Client } = pool as unknown as Pick<PostgresPool, 'Client'>;
  return {
    options: pool.options,
    ...(Client && { Client }),
    async connect() {
      const client = await orUnavailable('connect', () => pool.connect());
      // Kysely keeps data for each connection object, so a connection always gets the same object.
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

function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR';
}
