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
import type { ThreadRequest, ThreadResponse } from '#server/platform/database/sqlite-thread.ts';

export type SqliteThread = Awaited<ReturnType<typeof openSqlite>>;

const THREAD = threadScript(import.meta.url, 'sqlite-thread');

/** Opens a SQLite file in its own thread. An idle thread does not keep the process alive. */
export async function openSqlite(file: string, role: ConnectionRole = 'first') {
  const worker = new Worker(THREAD, { workerData: { file, role }, name: 'sqlite' });
  const asked = new Map<number, PromiseWithResolvers<SqliteResult | null>>();
  let ended: Error | null = null;
  let lastId = 0;

  const expectAnswer = (id: number) => {
    const answer = Promise.withResolvers<SqliteResult | null>();
    if (asked.size === 0) worker.ref();
    asked.set(id, answer);
    return answer.promise;
  };
  worker.on('message', (response: ThreadResponse) => {
    const answer = asked.get(response.id);
    asked.delete(response.id);
    if (asked.size === 0) worker.unref();
    if ('result' in response) answer?.resolve(response.result);
    else answer?.reject(Object.assign(new Error(), response.failure));
  });
  worker.on('error', (error: Error) => (ended = error));
  worker.on('exit', () => {
    ended ??= new Error('the database is closed');
    for (const { reject } of asked.values()) reject(ended);
    asked.clear();
  });

  await expectAnswer(0);
  return {
    ask(work: SqliteWork): Promise<SqliteResult | null> {
      if (ended) return Promise.reject(ended);
      lastId += 1;
      worker.postMessage({ id: lastId, work } satisfies ThreadRequest);
      return expectAnswer(lastId);
    },
  };
}

/** Returns Kysely's SQLite dialect for a thread. Each transaction takes the write lock first. */
export function sqliteDialect(thread: SqliteThread): Dialect {
  const words = new SqliteDialect({ database: {} as SqliteDatabase });
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => driverOf(thread),
    createIntrospector: (db) => words.createIntrospector(db),
    createQueryCompiler: () => words.createQueryCompiler(),
  };
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
    /** Waits for the write lock now. After a plain `begin`, a later statement could fail. */
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
