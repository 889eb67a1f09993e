import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

export type DialectName = 'sqlite' | 'postgres';

/** The abilities of a database system. Code asks for an ability, not for the dialect's name. */
export interface Capabilities {
  /** Whether several machines share the database. A statement can then lock rows (`for update`). */
  readonly isShared: boolean;
  readonly search: 'fts5' | 'tsvector';
  /** Makes transactions with the same key wait for each other. Null with a single writer. */
  readonly serialize: ((transaction: Kysely<Schema>, key: number) => Promise<void>) | null;
  /** SQL for the database's time in milliseconds. Null if the machine's clock can be used. */
  readonly statementMs: RawBuilder<number> | null;
}

/** Any fixed number, which separates this program's advisory locks from other programs' locks. */
const LOCK_SPACE = 1_279_607;

export const CAPABILITIES: Readonly<Record<DialectName, Capabilities>> = {
  sqlite: { isShared: false, search: 'fts5', serialize: null, statementMs: null },
  postgres: {
    isShared: true,
    search: 'tsvector',
    async serialize(transaction, key) {
      await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, ${key})`.execute(transaction);
    },
    statementMs: sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`,
  },
};

/** The clock for leases and due times: PostgreSQL's, if several machines share the database. */
export interface QueueClock {
  now(): number | RawBuilder<number>;
  in(ms: number): number | RawBuilder<number>;
  read(): Promise<number>;
}

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
