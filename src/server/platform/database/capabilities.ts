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
