import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

/** The databases that there are. */
export type DialectName = 'sqlite' | 'postgres';

/**
 * What one database can do and another cannot. Code asks for a capability and not for the dialect's
 * name, so that a new dialect is described in one place.
 */
export interface Capabilities {
  /**
   * Whether processes on several machines share it. Then rows are locked one by one (`for update`),
   * and counts are kept in the database instead of in memory.
   */
  readonly isShared: boolean;
  /** How it indexes and finds words. */
  readonly search: 'fts5' | 'tsvector';
  /**
   * Makes transactions with the same key wait for one another. Null if write transactions are
   * serialized anyway.
   */
  readonly serialize: ((transaction: Kysely<Schema>, key: number) => Promise<void>) | null;
  /**
   * The time of a statement in milliseconds since 1970, constant within it, so that an index serves
   * a comparison. Null if all processes share one machine's clock.
   */
  readonly statementMs: RawBuilder<number> | null;
}

/** Separates these locks from other advisory locks; the number itself means nothing. */
const LOCK_SPACE = 1_279_607;

export const CAPABILITIES: Readonly<Record<DialectName, Capabilities>> = {
  sqlite: {
    isShared: false,
    search: 'fts5',
    serialize: null,
    statementMs: null,
  },
  postgres: {
    isShared: true,
    search: 'tsvector',
    async serialize(transaction, key) {
      await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, ${key})`.execute(transaction);
    },
    statementMs: sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`,
  },
};

/**
 * The clock of leases and due times. The machines that share a PostgreSQL have different clocks,
 * but a lease must mean the same to all of them, so the database's clock decides. SQLite runs
 * inside the process, and all its processes share one machine's clock.
 */
export interface QueueClock {
  /** The time of the statement that it is part of, in milliseconds since 1970. */
  now(): number | RawBuilder<number>;
  /** `now()` plus some milliseconds. */
  in(ms: number): number | RawBuilder<number>;
  /** The present time by the same clock, for calculations outside a statement. */
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
