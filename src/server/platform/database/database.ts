import { open, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { type Dialect, Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { CAPABILITIES, type DialectName } from '#server/platform/database/capabilities.ts';
import {
  decidedRestore,
  finishRestore,
  makeDataFolder,
  UnfinishedRestore,
} from '#server/platform/data-folder.ts';
import { migrate, willChange } from '#server/platform/database/migrations.ts';
import { type Patience, postgresDialect } from '#server/platform/database/postgres.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { openSqlite, sqliteDialect } from '#server/platform/database/sqlite.ts';
import { isStoreUnavailable, orUnavailable } from '#server/platform/database/store-error.ts';
import { codeOf, ignoreMissing, messageOf } from '#server/platform/system-error.ts';

export interface DatabaseConfig {
  /** `postgres://…`, or null for a SQLite file in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** Runs before a migration changes a database with data, for example to copy it. */
  beforeMigration?: (() => Promise<void>) | undefined;
  /** The timeouts of PostgreSQL; by default, those of a visitor's request. */
  patience?: Patience;
}

export type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Our statements take milliseconds, and a visitor is answered within ten seconds (receive.ts). */
const PATIENCE: Patience = { connectMs: 5_000, queryMs: 8_000 };

/** The database file when there is no `DATABASE_URL`. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'atalaya.sqlite');
}

/**
 * Opens the store and brings its tables up to date. A PostgreSQL that cannot be reached is waited
 * for, up to `timeoutMs`.
 *
 * @param openSqliteFile where SQLite works: on a thread of its own, but for tests whose clock is fake
 * @throws StoreUnavailableError when it cannot be reached, written or migrated
 * @throws UnfinishedRestore when a restoration was cut off that only its command can finish
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: Pick<Logger, 'info' | 'warn'>,
  timeoutMs = START_TIMEOUT_MS,
  openSqliteFile = openSqlite,
) {
  const { databaseUrl, dataDir } = config;
  const dialect: DialectName = databaseUrl === null ? 'sqlite' : 'postgres';
  finishRestore(dataDir);
  if (decidedRestore(dataDir) !== null) {
    throw new UnfinishedRestore(
      'Una restauración está en marcha o se cortó, y la base puede ser la de antes o la de la copia.\n' +
        'Si se cortó, termínala con: npm run restaurar',
    );
  }
  const { kysely, applied } = await (databaseUrl === null
    ? openFile(config, openSqliteFile)
    : openServer(config, databaseUrl, log, timeoutMs));
  log.info({ dialect, applied }, 'database ready');
  const others = new Map<'apart' | 'reader', Promise<Kysely<Schema>>>();
  /** Opened on first use. */
  const another = (which: 'apart' | 'reader') => {
    const opened = others.get(which);
    if (opened !== undefined) return opened;
    const opening =
      dialect === 'postgres'
        ? Promise.resolve(kysely)
        : openSqlite(sqliteFile(dataDir), which).then((file) => connect(sqliteDialect(file)));
    others.set(which, opening);
    // A connection that could not be opened is tried again on the next use.
    opening.catch(() => others.delete(which));
    return opening;
  };
  return {
    kysely,
    /**
     * The dialect's name, for the log and for libraries. Code that depends on what the database can
     * do asks `capabilities`.
     */
    dialect,
    capabilities: CAPABILITIES[dialect],
    /**
     * For a library with transactions of its own: a separate connection in SQLite, which {@link
     * close} closes too; the pool in PostgreSQL.
     */
    apart: (): Promise<Kysely<Schema>> => another('apart'),
    /**
     * For long reads: a read-only connection in SQLite, so that no enquiry waits behind a list; the
     * pool in PostgreSQL. {@link close} closes it too.
     */
    reader: (): Promise<Kysely<Schema>> => another('reader'),
    /**
     * Writes a row, so that a full or read-only disk is noticed.
     * @throws StoreUnavailableError
     */
    ping: () => orUnavailable('ping', () => ping(kysely)),
    /**
     * Removes deleted data from the files as well: SQLite's log still holds the former pages.
     * (PostgreSQL does it by autovacuum and checkpoints.)
     */
    async eraseDeleted() {
      if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(kysely);
    },
    async close() {
      for (const opening of others.values()) {
        const other = await opening.catch(() => undefined);
        if (other !== undefined && other !== kysely) await other.destroy();
      }
      await kysely.destroy();
    },
  };
}

/** An open store, and the migrations that were run. */
interface Opened {
  kysely: Kysely<Schema>;
  applied: readonly string[];
}

async function openFile(
  config: DatabaseConfig,
  openSqliteFile: typeof openSqlite,
): Promise<Opened> {
  const { dataDir } = config;
  const kysely = await orUnavailable('open', async () => {
    // The file holds personal data: only its owner may read it. SQLite gives its log the same mode.
    makeDataFolder(dataDir);
    const file = sqliteFile(dataDir);
    await (await open(file, 'a', 0o600)).close();
    return connect(sqliteDialect(await openSqliteFile(file)));
  });
  try {
    const applied = await orUnavailable('migrate', async () => {
      if (await willChange(kysely, 'sqlite')) await config.beforeMigration?.();
      return migrate(kysely, 'sqlite');
    });
    return { kysely, applied };
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
}

async function openServer(
  config: DatabaseConfig,
  url: string,
  log: Pick<Logger, 'info' | 'warn'>,
  timeoutMs: number,
): Promise<Opened> {
  const applied = await orUnavailable('migrate', () =>
    untilReachable(() => migrateServer(config, url, log), log, timeoutMs),
  );
  const kysely = await orUnavailable('open', async () =>
    connect(await postgresDialect(url, log, config.patience ?? PATIENCE)),
  );
  return { kysely, applied };
}

/** Uses a connection of its own, which may wait for another process's migration or run a long one. */
async function migrateServer(
  config: DatabaseConfig,
  url: string,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<readonly string[]> {
  const patience = { ...(config.patience ?? PATIENCE), queryMs: null };
  const kysely = await connect(await postgresDialect(url, log, patience));
  try {
    if (await willChange(kysely, 'postgres')) await config.beforeMigration?.();
    return await migrate(kysely, 'postgres');
  } finally {
    await kysely.destroy();
  }
}

async function connect(dialect: Dialect): Promise<Kysely<Schema>> {
  const kysely = new Kysely<Schema>({ dialect });
  // Kysely loads the driver at its first query, and without one would not close it.
  await sql`select 1`.execute(kysely);
  return kysely;
}

async function ping(kysely: Kysely<Schema>): Promise<void> {
  const row = { id: 'ping', checked_at: Date.now() };
  await kysely
    .insertInto('health_check')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ checked_at: row.checked_at }))
    .execute();
}

/**
 * Restricts what holds personal data or the key to its owner: files to 0600, folders to 0700. A
 * restored copy or another program may have opened them. DATA_DIR itself is left alone when another
 * program made it, because it may serve other purposes.
 *
 * @param dataDir of the settings
 * @param folders other folders that hold personal data
 * @throws the system's error
 */
export async function closeToOthers(dataDir: string, folders: readonly string[]): Promise<void> {
  const database = sqliteFile(dataDir);
  const files = [database, `${database}-wal`, `${database}-shm`, join(dataDir, 'secreto')];
  for (const [path, mode] of [
    ...files.map((file) => [file, 0o600] as const),
    ...folders.map((folder) => [folder, 0o700] as const),
  ]) {
    await chmod(path, mode).catch(ignoreMissing);
  }
}

/**
 * How long a start waits for the database server, in milliseconds: after a power cut both machines
 * start together, and the database takes longer.
 */
export const START_TIMEOUT_MS = 30_000;

const PAUSE_MS = 1000;

/** Nothing listens there, the name is not known yet, or the server is starting or full. */
const PASSING_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  // PostgreSQL: cannot_connect_now, too_many_connections, admin_shutdown, crash_shutdown.
  '57P03',
  '53300',
  '57P01',
  '57P02',
]);

/** The messages of `pg` for a connection that took too long; these errors have no code. */
const TIMEOUTS = /timeout exceeded when trying to connect|Connection terminated/;

function isPassing(thrown: unknown): boolean {
  const error = isStoreUnavailable(thrown) ? thrown.cause : thrown;
  return PASSING_CODES.has(codeOf(error) ?? '') || TIMEOUTS.test(messageOf(error));
}

/**
 * Repeats work that needs the database server while the server cannot be reached. A final refusal,
 * such as a wrong password, is not repeated.
 *
 * @param limitMs for how long, in milliseconds
 * @throws the error of the last attempt
 */
export async function untilReachable<T>(
  work: () => Promise<T>,
  log: Pick<Logger, 'warn'>,
  limitMs: number,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() + PAUSE_MS > deadline) throw error;
      log.warn(
        { err: error, attempt, seconds: Math.ceil((deadline - performance.now()) / 1000) },
        'the database cannot be reached; the start waits for it',
      );
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
