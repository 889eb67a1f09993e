import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/**
 * A pool whose connections go back to it only when it is known what they are at. One whose query got
 * no answer in time may still do that query once the server is there again: a late `begin` would then
 * take in whatever the next borrower writes, and nobody would ever commit it. One that was lent for a
 * transaction and comes back before its end is no better. Both are closed instead, and the server
 * undoes what they had begun.
 */
export function soundConnections(pool: Pool): PostgresPool {
  const lent = new WeakMap<PoolClient, PostgresPoolClient>();
  const { Client } = pool as unknown as Pick<PostgresPool, 'Client'>;
  return {
    options: pool.options,
    ...(Client && { Client }),
    async connect() {
      const client = await pool.connect();
      // Kysely remembers what it knows of a connection by its object.
      const known = lent.get(client) ?? watched(client);
      lent.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function watched(client: PoolClient): PostgresPoolClient {
  let unsure = false;
  let inTransaction = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (BEGIN.test(text)) inTransaction = true;
    try {
      const result = await client.query(text, [...parameters]);
      if (END.test(text)) inTransaction = false;
      return result;
    } catch (error) {
      unsure ||= !isAnswer(error);
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(unsure || inTransaction),
  };
}

const BEGIN = /^(begin|start transaction)\b/;
const END = /^(commit|rollback)$/;

/** Whether the server itself refused, and waits for the next query: its errors have a severity. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR';
}
