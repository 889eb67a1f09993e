import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

/** The databases that there are. */
export type DialectName = 'sqlite' | 'postgres';

/**
 * What a database can do that another cannot. Whoever depends on one of these asks for it here and
 * not for the dialect's name, so that a new dialect says it once.
 */
export interface Capabilities {
  /** Passes over the rows that another transaction holds (`for update skip locked`). */
  readonly skipsLocked: boolean;
  /** Keeps others from writing the rows that a transaction reads `for update`, and only those. */
  readonly locksRows: boolean;
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
  /** Whether processes of several machines share it, and in it what each of them counts. */
  readonly isShared: boolean;
}

/** Keeps these locks apart from any other use of advisory locks; the number itself means nothing. */
const LOCK_SPACE = 1_279_607;

const ABILITIES: Readonly<Record<DialectName, Capabilities>> = {
  sqlite: {
    skipsLocked: false,
    locksRows: false,
    search: 'fts5',
    waitInLine: null,
    statementMs: null,
    isShared: false,
  },
  postgres: {
    skipsLocked: true,
    locksRows: true,
    search: 'tsvector',
    async waitInLine(transaction, key) {
      await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, ${key})`.execute(transaction);
    },
    statementMs: sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`,
    isShared: true,
  },
};

export function capabilitiesOf(dialect: DialectName): Capabilities {
  return ABILITIES[dialect];
}
