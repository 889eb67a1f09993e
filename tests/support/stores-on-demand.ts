import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase, sqliteFile } from '#server/platform/database/database.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a server that creates a database (POST) and deletes it by its URL (DELETE). */
    storesOnDemand: string;
  }
}

/**
 * Gives databases to the test files. Starts PostgreSQL, and makes the two databases that tests
 * copy, only when a file asks for one.
 */
export default async function offerStores(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-modelo-'));
  const migrate = async (databaseUrl: string | null) => {
    const store = { databaseUrl, dataDir: folder };
    await (await openDatabase(store, pino({ level: 'silent' }))).close();
  };
  const postgres = once(startPostgres);
  const migratedPostgres = once(async () => {
    const url = await (await postgres()).createDatabase();
    await migrate(url);
    return new URL(url).pathname.slice(1);
  });
  const migratedSqlite = once(async () => {
    await migrate(null);
    return sqliteFile(folder);
  });
  const offers: Record<string, () => Promise<string>> = {
    '/postgres/empty': async () => (await postgres()).createDatabase(),
    '/postgres/migrated': async () => (await postgres()).createDatabase(await migratedPostgres()),
    '/sqlite/migrated': migratedSqlite,
  };
  const desk = createServer((request, response) => {
    text(request)
      .then(async (url) =>
        request.method === 'DELETE'
          ? (await postgres()).dropDatabase(url)
          : offers[request.url ?? '']?.(),
      )
      .then((address) => response.end(address ?? ''))
      .catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  const address = desk.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  project.provide('storesOnDemand', `http://127.0.0.1:${address.port}`);
  return async () => {
    desk.close();
    await (await postgres.begun()?.catch(() => undefined))?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

function once<T>(work: () => Promise<T>): (() => Promise<T>) & { begun(): Promise<T> | undefined } {
  let begun: Promise<T> | undefined;
  return Object.assign(() => (begun ??= work()), { begun: () => begun });
}
