import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
} from 'kysely';
import type {
  ConnectionRole,
  SqliteResult,
  SqliteWork,
} from '#server/platform/database/sqlite-connection.ts';
import { threadScript } from '#server/platform/bounded-thread.ts';
import { storableParameters } from '#server/platform/database/storable.ts';
import { orUnavailable, statementWords } from '#server/platform/database/store-error.ts';
import type { ThreadAnswer } from '#server/platform/database/sqlite-thread.ts';

export type SqliteThread = Awaited<ReturnType<typeof openSqlite>>;

const THREAD = threadScript(import.meta.url, 'sqlite-thread');

/** Opens a SQLite file in its own thread. An idle thread does not keep the process alive. */
export async function openSqlite(file: string, role: ConnectionRole = 'first') {
  const worker = new Worker(THREAD, { workerData: { file, role }, name: 'sqlite' });
  const asked: PromiseWithResolvers<SqliteResult | null>[] = [];
  let ended: Error | null = null;

  const nextAnswer = () => {
    const answer = Promise.withResolvers<SqliteResult | null>();
    if (asked.length === 0) worker.ref();
    asked.push(answer);
    return answer.promise;
  };
  worker.on('message', (said: ThreadAnswer) => {
    const answer = asked.shift();
    if (asked.length === 0) worker.unref();
    if ('result' in said) answer?.resolve(said.result);
    else answer?.reject(Object.assign(new Error(), said.failure));
  });
  worker.on('error', (error: Error) => (ended = error));
  worker.on('exit', () => {
    ended ??= new Error('the database is closed');
    for (const { reject } of asked.splice(0)) reject(ended);
  });

  await nextAnswer();
  return {
    ask(work: SqliteWork): Promise<SqliteResult | null> {
      if (ended) return Promise.reject(ended);
      worker.postMessage(work);
      return nextAnswer();
    },
  };
}

/** Returns Kysely's SQLite dialect for a thread. Each transaction takes the write lock first. */
export function sqliteDialect(thread: SqliteThread): Dialect {
  return Object.assign(new SqliteDialect({ database: {} as SqliteDatabase }), {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => driverOf(thread),
  });
}

/** Kysely assumes that SQLite cannot undo `create table` in a transaction, but SQLite can. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function connectionTo(thread: SqliteThread): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const result = await orUnavailable(statementWords(sql), () =>
        thread.ask({ do: 'query', sql, parameters: storableParameters(parameters) }),
      );
      const { rows = [], changes = null, lastId = null } = result ?? {};
      return {
        rows: rows as R[],
        ...(changes !== null && { numAffectedRows: BigInt(changes) }),
        ...(lastId !== null && { insertId: BigInt(lastId) }),
      };
    },
    // oxlint-disable-next-line require-yield
    async *streamQuery(): AsyncIterableIterator<never> {
      await Promise.reject(new Error('queries are not streamed'));
    },
  };
}

function driverOf(thread: SqliteThread): Driver {
  const connection = connectionTo(thread);
  const run = async (text: string) => void (await connection.executeQuery(CompiledQuery.raw(text)));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    /** Waits for the write lock now. After a plain `begin`, a later statement might not get it. */
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    async rollbackTransaction() {
      await orUnavailable('rollback', () => thread.ask({ do: 'rollback' }));
    },
    async destroy() {
      await thread.ask({ do: 'close' });
    },
  };
}
