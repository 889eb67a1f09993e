import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/**
 * The one clock that leases and due times go by. Processes on several machines share a PostgreSQL, and
 * their clocks differ: a lease that one of them wrote must mean the same to all. SQLite runs inside
 * the process, and all who share its file share the machine's clock.
 */
export interface QueueClock {
  /** The moment of the statement that it is part of, in milliseconds since 1970. */
  now(): number | RawBuilder<number>;
  /** That moment and some milliseconds. */
  in(ms: number): number | RawBuilder<number>;
  /** The same moment, for reckoning outside of a statement. */
  read(): Promise<number>;
}

/** @param fake a test's clock, in milliseconds since 1970 */
export function createQueueClock(
  { kysely, capabilities }: Pick<Database, 'kysely' | 'capabilities'>,
  fake?: () => number,
): QueueClock {
  const { statementMs } = capabilities;
  if (fake !== undefined || statementMs === null) {
    const now = fake ?? Date.now;
    return { now, in: (ms) => now() + ms, read: () => Promise.resolve(now()) };
  }
  return {
    now: () => statementMs,
    in: (ms) => sql<number>`${statementMs} + ${sql.lit(Math.round(ms))}`,
    async read() {
      const { rows } = await sql<{ at: number }>`select ${statementMs} as at`.execute(kysely);
      return rows[0]?.at ?? Date.now();
    },
  };
}
