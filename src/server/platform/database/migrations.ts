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

/** Any fixed number: the name of the lock that processes take before they migrate PostgreSQL. */
const MIGRATION_LOCK = 7_282_517;

/** Runs missing migrations in one transaction. Other processes wait until the transaction ends. */
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
    // The migrator returns its error, but only a thrown error cancels the transaction.
    if (error !== undefined) throw new Error('migration failed', { cause: error });
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** Tells whether a migration would change existing tables, so that the caller makes a backup. */
export async function willChange<S>(db: Kysely<S>, dialect: DialectName): Promise<boolean> {
  const done = await doneIn(db, dialect);
  return done.size > 0 && !isThrough(done);
}

function isThrough(done: ReadonlySet<string>): boolean {
  return KNOWN.every((name) => done.has(name));
}

/** Returns the names of the migrations that have run. Kysely's own function is much slower. */
async function doneIn<S>(db: Kysely<S>, dialect: DialectName): Promise<ReadonlySet<string>> {
  if (!(await hasTable(db, dialect, DEFAULT_MIGRATION_TABLE))) return new Set();
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

export async function hasTable<S>(
  db: Kysely<S>,
  dialect: DialectName,
  name: string,
): Promise<boolean> {
  const { rows } = await (
    dialect === 'sqlite'
      ? sql`select 1 from sqlite_schema where name = ${name}`
      : sql`select 1 where to_regclass(${name}) is not null`
  ).execute(db);
  return rows.length > 0;
}
