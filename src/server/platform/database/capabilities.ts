import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

export type DialectName = 'sqlite' | 'postgres';

/** What a database system can do. Code asks for an ability, not for the name of the system. */
export interface Capabilities {
  /** Is true if several machines can share the database. It can then lock rows (`for update`). */
  readonly isShared: boolean;
  readonly search: 'fts5' | 'tsvector';
  /** Makes transactions with one key wait for each other. Is null for SQLite: it has one writer. */
  readonly serialize: ((transaction: Kysely<Schema>, key: number) => Promise<void>) | null;
  /** SQL for the database's time in milliseconds. Is null if the machine's own clock is enough. */
  readonly statementMs: RawBuilder<number> | null;
}

/** Any fixed number. It keeps this program's advisory locks apart from those of other programs. */
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

/** The clock for leases and due times. Machines that share a database use the database's clock. */
export type QueueClock = ReturnType<typeof createQueueClock>;

export function createQueueClock(
  { kysely, capabilities }: { kysely: Kysely<Schema>; capabilities: Capabilities },
  fake?: () => number,
) {
  const { statementMs } = capabilities;
  if (fake !== undefined || statementMs === null) {
    const now = fake ?? Date.now;
    return { now, in: (ms: number) => now() + ms, read: () => Promise.resolve(now()) };
  }
  return {
    now: () => statementMs,
    in: (ms: number) => sql<number>`${statementMs} + ${sql.lit(Math.round(ms))}`,
    async read() {
      const { rows } = await sql<{ at: number }>`select ${statementMs} as at`.execute(kysely);
      return rows[0]?.at ?? Date.now();
    },
  };
}
