import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';

/**
 * How long a statement waits for another process to let go of the file, in milliseconds. Writes take
 * one or two; the whole process waits meanwhile, so that more would only make an outage worse.
 */
const BUSY_TIMEOUT_MS = 2000;

/** Page cache of the connection. Negative means KiB in SQLite; enough for the hot index pages. */
const CACHE_PAGES = -16_000;

/** Distinct statements of the whole product are a few dozen; the limit only guards against a leak. */
const STATEMENT_LIMIT = 200;

/**
 * Opens the file in write-ahead mode with a sync of the log at every commit, so that what was
 * committed survives a power cut.
 *
 * @param file path, created when missing (its folder must exist)
 */
export async function openSqlite(file: string): Promise<DatabaseSync> {
  const database = new DatabaseSync(file, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  try {
    await switchToWriteAheadLog(database);
    database.exec(`pragma synchronous = full; pragma cache_size = ${CACHE_PAGES}`);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** SQLite does not apply the busy timeout to this switch, and two processes may start together. */
async function switchToWriteAheadLog(database: DatabaseSync): Promise<void> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      const locked = error instanceof Error && error.message.includes('locked');
      if (!locked || performance.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

/** Kysely's SQLite dialect over `node:sqlite`, with transactions that take the write lock at once. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  const dialect = new SqliteDialect({ database: asKyselyDatabase(database) });
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new ImmediateSqliteDriver(database),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** SQLite rolls back `create table` like anything else; Kysely assumes that it cannot. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * A deferred transaction that reads first and writes later fails at once (SQLITE_BUSY_SNAPSHOT) when
 * another process wrote in between, busy timeout or not. An immediate one waits its turn.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: asKyselyDatabase(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After a full disk SQLite has already rolled back by itself, and a second time is an error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

function asKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = asKyselyStatement(database.prepare(sql));
      if (statements.size >= STATEMENT_LIMIT) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
