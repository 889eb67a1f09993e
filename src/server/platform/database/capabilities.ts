import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

/** The databases that there are. */
export type DialectName = 'sqlite' | 'postgres';

/**
 * What a database can do that another cannot. Whoever depends on one of these asks for it here and
 * not for the dialect's name, so that a new dialect says it once.
 */
export interface Capabilities {
  /**
   * Whether processes of several machines share it. Then rows are locked one by one (`for update`), and
   * what each process would count in memory is counted in it.
   */
  readonly isShared: boolean;
  /** How it keeps words and finds them. */
  readonly search: 'fts5' | 'tsvector';
  /**
   * Has transactions with the same key wait for one another until they end. Null where transactions
   * that write come one after the other anyway.
   */
  readonly waitInLine: ((transaction: Kysely<Schema>, key: number) => Promise<void>) | null;
  /**
   * The moment of a statement in milliseconds since 1970, the same throughout it, so that an index
   * serves a comparison. Null where the process's own clock is that of all who share the store.
   */
  readonly statementMs: RawBuilder<number> | null;
}

/** Keeps these locks apart from any other use of advisory locks; the number itself means nothing. */
const LOCK_SPACE = 1_279_607;

export const CAPABILITIES: Readonly<Record<DialectName, Capabilities>> = {
  sqlite: {
    isShared: false,
    search: 'fts5',
    waitInLine: null,
    statementMs: null,
  },
  postgres: {
    isShared: true,
    search: 'tsvector',
    async waitInLine(transaction, key) {
      await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, ${key})`.execute(transaction);
    },
    statementMs: sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`,
  },
};

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
  { kysely, capabilities }: { kysely: Kysely<Schema>; capabilities: Capabilities },
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
