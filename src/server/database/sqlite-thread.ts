import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * The thread that SQLite works on. `node:sqlite` holds its thread for as long as a statement takes:
 * milliseconds as a rule, seconds when the disk syncs slowly or another process has the file locked.
 * Here it keeps no page waiting. Everything asked is done in the order of asking.
 */

/** One thing asked of the thread. */
export interface ThreadRequest {
  id: number;
  work:
    | { do: 'query'; sql: string; parameters: readonly unknown[] }
    /** Undoes the open transaction, if there still is one. */
    | { do: 'rollback' }
    | { do: 'close' };
}

/** What a statement gave. */
export interface ThreadResult {
  rows: Record<string, unknown>[];
  /** Rows written; null for a statement that reads. */
  changes: number | null;
  lastId: number | null;
}

/** What an error keeps on its way between the threads. */
export interface ThreadFailure {
  message: string;
  code: string | undefined;
  /** SQLite's own number of it. */
  errcode: number | undefined;
}

/** The first answer, to id 0, says whether the file could be opened. */
export type ThreadResponse =
  { id: number; result: ThreadResult | null } | { id: number; failure: ThreadFailure };

/** How long a statement waits for another process to let go of the file, in milliseconds. */
const busyTimeoutMs = 5000;

/** Page cache of the connection. Negative means KiB in SQLite; enough for the hot index pages. */
const cachePages = -16_000;

/** Distinct statements of the whole product are a few dozen; the limit only guards against a leak. */
const statementLimit = 200;

/**
 * Opens the file in write-ahead mode with a sync of the log at every commit, so that what was
 * committed survives a power cut.
 *
 * @param file path, created when missing (its folder must exist)
 */
async function open(file: string): Promise<DatabaseSync> {
  expectSound(file);
  const database = new DatabaseSync(file, {
    timeout: busyTimeoutMs,
    enableForeignKeyConstraints: true,
  });
  try {
    await switchToWriteAheadLog(database);
    database.exec(`pragma synchronous = full; pragma cache_size = ${cachePages}`);
    // What is deleted is written over: people were promised that it goes.
    database.exec('pragma secure_delete = on');
    // Opens the log beside the file, so that both places can be watched.
    database.prepare('select count(*) from sqlite_schema').get();
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/**
 * Reads the whole file through before anything is written to it, so that one that is damaged, or a
 * copy that was put over the log of another, is left as it was found: SQLite would write that log
 * into it at the first chance.
 *
 * @throws an error with SQLite's number for a corrupt file
 */
function expectSound(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) return;
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
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
  const deadline = performance.now() + busyTimeoutMs;
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
 * Notices that the file, or the log beside it, is no longer the one that was opened: deleted, or
 * another put in its place. SQLite goes on writing to what has no name any more, and all of it would
 * be gone at the end of the process.
 *
 * @returns a function that throws then
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

function executor(database: DatabaseSync, expectInPlace: () => void) {
  const statements = new Map<string, { statement: StatementSync; reads: boolean }>();
  const prepare = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const prepared = { statement, reads: statement.columns().length > 0 };
    if (statements.size >= statementLimit) statements.clear();
    statements.set(sql, prepared);
    return prepared;
  };
  return (sql: string, parameters: readonly unknown[]): ThreadResult => {
    if (!database.isTransaction) expectInPlace();
    const { statement, reads } = prepare(sql);
    const values = parameters as SQLInputValue[];
    const rows = reads ? statement.all(...values) : [];
    const ran = reads ? null : statement.run(...values);
    // What was written to a file that has gone was not kept, and must not be told as kept.
    if (!database.isTransaction) expectInPlace();
    return {
      rows,
      changes: ran && Number(ran.changes),
      lastId: ran && Number(ran.lastInsertRowid),
    };
  };
}

function failureOf(error: unknown): ThreadFailure {
  const { message, code, errcode } = error as Partial<ThreadFailure>;
  return { message: message ?? String(error), code, errcode };
}

async function serve(port: NonNullable<typeof parentPort>, file: string): Promise<void> {
  const answer = (response: ThreadResponse) => port.postMessage(response);
  try {
    const database = await open(file);
    const execute = executor(database, watchPlace(file));
    port.on('message', ({ id, work }: ThreadRequest) => {
      try {
        let result: ThreadResult | null = null;
        if (work.do === 'query') result = execute(work.sql, work.parameters);
        // After a full disk SQLite has already rolled back by itself; a second time is an error.
        else if (work.do === 'rollback' && database.isTransaction) database.exec('rollback');
        else if (work.do === 'close') database.close();
        answer({ id, result });
        if (work.do === 'close') port.close();
      } catch (error) {
        answer({ id, failure: failureOf(error) });
      }
    });
    answer({ id: 0, result: null });
  } catch (error) {
    answer({ id: 0, failure: failureOf(error) });
  }
}

if (parentPort) await serve(parentPort, (workerData as { file: string }).file);
