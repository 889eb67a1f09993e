import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export type SqliteWork =
  | { do: 'query'; sql: string; parameters: readonly unknown[] }
  | { do: 'rollback' }
  | { do: 'close' };

/** `first` also checks the file. `apart` is for a library's transactions. `reader` only reads. */
export type ConnectionRole = 'first' | 'apart' | 'reader';

export interface SqliteResult {
  rows: Record<string, unknown>[];
  changes: number | null;
  lastId: number | null;
}

const BUSY_TIMEOUT_MS = 5000;

/** SQLite reads a negative number as KiB and not as pages, so this is 16 MB. */
const CACHE_PAGES = -16_000;

const STATEMENT_LIMIT = 200;

async function open(file: string, role: ConnectionRole): Promise<DatabaseSync> {
  if (role === 'first') expectSound(file);
  const database = new DatabaseSync(file, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  try {
    await switchToWriteAheadLog(database);
    database.exec(`pragma synchronous = full; pragma cache_size = ${CACHE_PAGES}`);
    // SQLite must overwrite deleted data, because the site promises people that their data is gone.
    database.exec('pragma secure_delete = on');
    if (role === 'reader') database.exec('pragma query_only = on');
    // This query makes SQLite open its log file, so that `watchPlace` finds both files.
    database.prepare('select count(*) from sqlite_schema').get();
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/**
 * Throws if the file is damaged, or if the log beside it (`-wal`) belongs to another file. SQLite
 * would copy such a log into the file.
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

/** Tries again while the file is locked: SQLite's own timeout does not apply to this pragma. */
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

/** Returns a check that throws if the file was replaced: SQLite still writes to the old file. */
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

/** Opens a SQLite file. Every statement blocks the thread that runs it. */
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
    /** Performs one request. Throws SQLite's error, or `STORE_MOVED` if the file was replaced. */
    perform(work: SqliteWork): SqliteResult | null {
      // On a full disk, SQLite itself cancels the transaction, and a second rollback would fail.
      if (work.do === 'rollback' && database.isTransaction) database.exec('rollback');
      if (work.do === 'close') database.close();
      if (work.do !== 'query') return null;
      if (!database.isTransaction) expectInPlace();
      const { statement, reads } = prepare(work.sql);
      const values = work.parameters as SQLInputValue[];
      const rows = reads ? statement.all(...values) : [];
      const ran = reads ? null : statement.run(...values);
      // Data in a deleted file is lost, so the server must not report the data as stored.
      if (!database.isTransaction) expectInPlace();
      return {
        rows,
        changes: ran && Number(ran.changes),
        lastId: ran && Number(ran.lastInsertRowid),
      };
    },
  };
}
