import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type MigrationProvider, Migrator } from 'kysely/migration';
import type { DialectName } from '#server/platform/database/capabilities.ts';
import { MIGRATIONS } from '#server/platform/database/migration-steps.ts';

const KNOWN = Object.keys(MIGRATIONS);

const providerFor = (dialect: DialectName): MigrationProvider => ({
  getMigrations: () =>
    Promise.resolve(
      Object.fromEntries(
        Object.entries(MIGRATIONS).map(([name, statements]) => [
          name,
          {
            async up(db: Kysely<unknown>) {
              for (const statement of statements(dialect)) await sql.raw(statement).execute(db);
            },
          },
        ]),
      ),
    ),
});

/** Any fixed number: processes that migrate the same PostgreSQL database wait for this lock. */
const MIGRATION_LOCK = 7_282_517;

/**
 * Brings the tables up to date, in one transaction: all of it or nothing. Processes that start
 * together wait for one another and the later ones find nothing to do. In SQLite the transaction is
 * the lock, because ours begin as IMMEDIATE; in PostgreSQL it takes an advisory lock first, which
 * the server releases at the end of the transaction.
 *
 * A database with newer migrations than this build stays as it is, so the former build can be started
 * again: a migration only adds (docs/decisions/042-los-procesos-son-de-la-plataforma.md).
 *
 * @param last the migration to stop at, for tests of those that come after it
 * @returns the names of the migrations that this call ran
 * @throws what the database threw
 */
export async function migrate<S>(
  db: Kysely<S>,
  dialect: DialectName,
  last?: string,
): Promise<readonly string[]> {
  return db.transaction().execute(async (transaction) => {
    if (dialect === 'postgres') {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
    }
    if (isThrough(await doneIn(transaction, dialect))) return [];
    const migrator = new Migrator({ db: transaction, provider: providerFor(dialect) });
    const { error, results } = await (last === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(last));
    // The migrator returns errors; throwing them rolls the transaction back.
    if (error !== undefined) throw new Error('migration failed', { cause: error });
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** Whether a migration would change existing tables: then they are copied first. */
export async function willChange<S>(db: Kysely<S>, dialect: DialectName): Promise<boolean> {
  const done = await doneIn(db, dialect);
  return done.size > 0 && !isThrough(done);
}

/** Whether a database has all migrations of this build; a newer build may have added others. */
function isThrough(done: ReadonlySet<string>): boolean {
  return KNOWN.every((name) => done.has(name));
}

/**
 * The migrations that a database has had. The query is our own, because the migrator reads every
 * column of every table several times, which would be most of a start's database work.
 */
async function doneIn<S>(db: Kysely<S>, dialect: DialectName): Promise<ReadonlySet<string>> {
  const { rows: tables } = await (
    dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where name = ${DEFAULT_MIGRATION_TABLE}`
      : sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`
  ).execute(db);
  if (tables.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
