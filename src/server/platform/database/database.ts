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
  /** Is null if the database is a SQLite file in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  beforeMigration?: ((database: { kysely: Kysely<Schema> }) => Promise<void>) | undefined;
  patience?: Patience;
}

export type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Both times are shorter than ten seconds: a visitor must get an answer by then (`receive.ts`). */
const PATIENCE: Patience = { connectMs: 5_000, queryMs: 8_000 };

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'atalaya.sqlite');
}

/** Opens and migrates the database. Throws StoreUnavailableError or UnfinishedRestore. */
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
  const another = (which: 'apart' | 'reader') => {
    const opened = others.get(which);
    if (opened !== undefined) return opened;
    const opening =
      dialect === 'postgres'
        ? Promise.resolve(kysely)
        : openSqlite(sqliteFile(dataDir), which).then((file) => connect(sqliteDialect(file)));
    others.set(which, opening);
    opening.catch(() => others.delete(which));
    return opening;
  };
  return {
    kysely,
    dialect,
    capabilities: CAPABILITIES[dialect],
    /** Returns a separate connection for a library's transactions, or PostgreSQL's usual pool. */
    apart: (): Promise<Kysely<Schema>> => another('apart'),
    /** Returns a read-only connection for slow queries, or PostgreSQL's usual pool. */
    reader: (): Promise<Kysely<Schema>> => another('reader'),
    /** Writes a row, or throws StoreUnavailableError if the disk is full or read-only. */
    ping: () =>
      orUnavailable('ping', async () => {
        const row = { id: 'ping', checked_at: Date.now() };
        await kysely
          .insertInto('health_check')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
      }),
    /** Erases deleted rows from SQLite's log file. PostgreSQL's autovacuum does this itself. */
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

async function openFile(config: DatabaseConfig, openSqliteFile: typeof openSqlite) {
  const kysely = await orUnavailable('open', async () => {
    // The file contains personal data, so only the user of this process may read it.
    makeDataFolder(config.dataDir);
    const file = sqliteFile(config.dataDir);
    await (await open(file, 'a', 0o600)).close();
    return connect(sqliteDialect(await openSqliteFile(file)));
  });
  try {
    return { kysely, applied: await migrated(kysely, 'sqlite', config) };
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
) {
  const { patience = PATIENCE } = config;
  const migrateServer = async () => {
    const kysely = await connect(await postgresDialect(url, log, { ...patience, queryMs: null }));
    try {
      return await migrated(kysely, 'postgres', config);
    } finally {
      await kysely.destroy();
    }
  };
  const applied = await orUnavailable('migrate', () =>
    untilReachable(migrateServer, log, timeoutMs),
  );
  const kysely = await orUnavailable('open', async () =>
    connect(await postgresDialect(url, log, patience)),
  );
  return { kysely, applied };
}

const migrated = (
  kysely: Kysely<Schema>,
  dialect: DialectName,
  { beforeMigration }: DatabaseConfig,
): Promise<readonly string[]> =>
  orUnavailable('migrate', async () => {
    if (await willChange(kysely, dialect)) await beforeMigration?.({ kysely });
    return migrate(kysely, dialect);
  });

async function connect(dialect: Dialect): Promise<Kysely<Schema>> {
  const kysely = new Kysely<Schema>({ dialect });
  // Kysely loads its driver at the first query. Before that, `destroy` would close nothing.
  await sql`select 1`.execute(kysely);
  return kysely;
}

/** Lets only this process's user read personal data: after a restore, others may have access. */
export async function closeToOthers(dataDir: string, folders: readonly string[]): Promise<void> {
  const database = sqliteFile(dataDir);
  const files = [database, `${database}-wal`, `${database}-shm`, join(dataDir, 'secreto')];
  for (const file of files) await chmod(file, 0o600).catch(ignoreMissing);
  for (const folder of folders) await chmod(folder, 0o700).catch(ignoreMissing);
}

/** How long the start waits for PostgreSQL. After a power cut, the site may start before it. */
export const START_TIMEOUT_MS = 30_000;

const PAUSE_MS = 1000;

const PASSING_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  // PostgreSQL's codes for a server that starts, stops or has too many connections.
  '57P03',
  '53300',
  '57P01',
  '57P02',
]);

/** The texts of the errors of `pg` for a timeout of the connection. These errors have no code. */
const TIMEOUTS = /timeout exceeded when trying to connect|Connection terminated/;

function isPassing(thrown: unknown): boolean {
  const error = isStoreUnavailable(thrown) ? thrown.cause : thrown;
  return PASSING_CODES.has(codeOf(error) ?? '') || TIMEOUTS.test(messageOf(error));
}

/**
 * Repeats `work` while the database server cannot be reached. After `limitMs`, throws the last
 * error. Throws every other error at once.
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
