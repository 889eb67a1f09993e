import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** The requests that a connection accepts. */
export type SqliteWork =
  | { do: 'query'; sql: string; parameters: readonly unknown[] }
  /** Rolls the open transaction back, if there is one. */
  | { do: 'rollback' }
  | { do: 'close' };

/**
 * `first` is the process's own connection and checks the file; `apart` is for a library with
 * transactions of its own; `reader` never writes.
 */
export type ConnectionRole = 'first' | 'apart' | 'reader';

export interface SqliteResult {
  rows: Record<string, unknown>[];
  /** Rows written; null for a statement that reads, here and below. */
  changes: number | null;
  lastId: number | null;
}

/** How long a statement waits for another process's lock, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/** Page cache of the connection. Negative means KiB in SQLite; enough for the hot index pages. */
const CACHE_PAGES = -16_000;

/** The product has a few dozen distinct statements; the limit guards against a leak. */
const STATEMENT_LIMIT = 200;

/**
 * Opens the file in write-ahead mode with a sync of the log at every commit, so that what was
 * committed survives a power cut.
 *
 * @param file path, created when missing (its folder must exist)
 */
async function open(file: string, role: ConnectionRole): Promise<DatabaseSync> {
  if (role === 'first') expectSound(file);
  const database = new DatabaseSync(file, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  try {
    await switchToWriteAheadLog(database);
    database.exec(`pragma synchronous = full; pragma cache_size = ${CACHE_PAGES}`);
    // Deleted data is overwritten: people were promised that it is gone.
    database.exec('pragma secure_delete = on');
    if (role === 'reader') database.exec('pragma query_only = on');
    // Opens the log beside the file, so that both can be watched.
    database.prepare('select count(*) from sqlite_schema').get();
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/**
 * Reads the whole file before anything is written to it. A damaged file, or a copy placed over
 * another file's log, stays as it was: SQLite would otherwise write that log into it.
 *
 * @throws an error with SQLite's number for a corrupt file
 */
function expectSound(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) return;
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const [row = {}] = database.prepare('pragma quick_check(1)').all();
    const found = String(Object.values(row)[0]).split('\n').at(-1);
    if (found !== 'ok') throw Object.assign(new Error(found), { errcode: CORRUPT });
  } finally {
    database.close();
  }
}

/** SQLITE_CORRUPT (https://sqlite.org/rescode.html). */
const CORRUPT = 11;

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

/**
 * Detects that the file or its log was deleted or replaced since it was opened. SQLite would go on
 * writing to a file without a name, and the data would be lost when the process ends.
 *
 * @returns a function that throws in that case
 */
function watchPlace(file: string): () => void {
  const places = [file, `${file}-wal`].map((path) => ({ path, opened: identityOf(path) }));
  return () => {
    for (const { path, opened } of places) {
      if (identityOf(path) === opened) continue;
      throw Object.assign(
        new Error(
          `the database file is not in its place any more: ${path} was deleted or replaced`,
        ),
        { code: 'STORE_MOVED' },
      );
    }
  };
}

function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}

/**
 * Opens a file on the current thread, which blocks during each statement.
 *
 * @param file path, created when missing (its folder must exist)
 */
export async function openConnection(file: string, role: ConnectionRole = 'first') {
  const database = await open(file, role);
  const expectInPlace = watchPlace(file);
  const statements = new Map<string, { statement: StatementSync; reads: boolean }>();
  const prepare = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const prepared = { statement, reads: statement.columns().length > 0 };
    if (statements.size >= STATEMENT_LIMIT) statements.clear();
    statements.set(sql, prepared);
    return prepared;
  };
  return {
    /** @throws SQLite's error; one with code `STORE_MOVED` when the file was deleted or replaced */
    perform(work: SqliteWork): SqliteResult | null {
      // SQLite rolls back by itself when the disk is full; a second rollback is an error.
      if (work.do === 'rollback' && database.isTransaction) database.exec('rollback');
      if (work.do === 'close') database.close();
      if (work.do !== 'query') return null;
      if (!database.isTransaction) expectInPlace();
      const { statement, reads } = prepare(work.sql);
      const values = work.parameters as SQLInputValue[];
      const rows = reads ? statement.all(...values) : [];
      const ran = reads ? null : statement.run(...values);
      // A write to a replaced file is lost and must not be reported as stored.
      if (!database.isTransaction) expectInPlace();
      return {
        rows,
        changes: ran && Number(ran.changes),
        lastId: ran && Number(ran.lastInsertRowid),
      };
    },
  };
}
