import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';
import {
  type Database,
  type DatabaseConfig,
  openDatabase,
  sqliteFile,
} from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { openConnection } from '#server/platform/database/sqlite-connection.ts';

export const dialects = ['sqlite', 'postgres'] as const;
export type DialectName = (typeof dialects)[number];

/**
 * Runs tests of pages, which only read the database. They run with PostgreSQL only if LONG_TESTS=1,
 * because contract tests already try the queries of these pages with PostgreSQL.
 */
export function describePages(name: string, tests: (dialect: DialectName) => void): void {
  for (const dialect of dialects) {
    const isLater = dialect === 'postgres' && process.env['LONG_TESTS'] !== '1';
    const reason = isLater ? ': in the long form, its queries have tests of their own' : '';
    describe.skipIf(isLater)(`${name} in ${dialect}${reason}`, () => tests(dialect));
  }
}

export interface TestDatabase {
  database: Database;
  config: DatabaseConfig;
  drop: () => Promise<void>;
}

export const silentLog = pino({ level: 'silent' });

export const PATIENCE = { connectMs: 120_000, queryMs: 120_000 };

interface Store {
  config: DatabaseConfig;
  remove: () => Promise<void>;
}

export function emptyStore(dialect: DialectName): Promise<Store> {
  return newStore(dialect, 'empty');
}

async function newStore(dialect: DialectName, kind: 'empty' | 'migrated'): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-test-'));
  const databaseUrl = dialect === 'postgres' ? await ask(`/postgres/${kind}`) : null;
  if (dialect === 'sqlite' && kind === 'migrated') await layTables(dataDir);
  return {
    config: { databaseUrl, dataDir, patience: PATIENCE },
    async remove() {
      await rm(dataDir, { recursive: true, force: true });
      if (databaseUrl !== null) await ask('', { method: 'DELETE', body: databaseUrl });
    },
  };
}

let migratedFile: Promise<string> | undefined;

export async function layTables(dataDir: string): Promise<void> {
  migratedFile ??= ask('/sqlite/migrated');
  await copyFile(await migratedFile, sqliteFile(dataDir));
}

/**
 * Opens a copy of a database that already has its empty tables, because the migrations take longer
 * than most tests.
 */
export async function testDatabase(dialect: DialectName): Promise<TestDatabase> {
  const { config, remove } = await newStore(dialect, 'migrated');
  // Runs SQLite on the thread of the test, because a fake clock works only there.
  const database = await openDatabase(config, silentLog, undefined, async (file) => {
    const connection = await openConnection(file);
    connection.perform({ do: 'query', sql: 'pragma synchronous = off', parameters: [] });
    return { ask: (work) => Promise.resolve().then(() => connection.perform(work)) };
  });
  return {
    database,
    config,
    async drop() {
      await database.close();
      await remove();
    },
  };
}

/**
 * Opens a database that all tests of a `describe` share. Before each test, empties the tables
 * `emptied`.
 */
export function sharedDatabase(
  dialect: DialectName,
  emptied: readonly (keyof Schema)[] = [],
): TestDatabase {
  const shared = {} as TestDatabase;
  beforeAll(async () => void Object.assign(shared, await testDatabase(dialect)));
  afterAll(() => shared.drop());
  beforeEach(async () => {
    for (const table of emptied) await shared.database.kysely.deleteFrom(table).execute();
  });
  return shared;
}

export function newDatabases(dialect: DialectName): TestDatabase {
  const newest = {} as TestDatabase;
  beforeEach(async () => void Object.assign(newest, await testDatabase(dialect)));
  afterEach(() => newest.drop());
  return newest;
}

/**
 * Stores an account of the panel. Some columns in `row` are not in the type `Schema`, because only
 * better-auth uses them.
 */
export async function storeAccount(
  { kysely, dialect }: Pick<Database, 'kysely' | 'dialect'>,
  account: { id: string; role: string; lastname?: string; username?: string },
  suspended = false,
): Promise<void> {
  const flag = (is: boolean) => (dialect === 'sqlite' ? Number(is) : is);
  const date = dialect === 'sqlite' ? '2026-01-01' : new Date(0);
  const { id } = account;
  const row = {
    ...{ lastname: id, email: `${id}@atalaya.example`, ...account },
    ...{ emailVerified: flag(false), suspended: flag(suspended), createdAt: date, updatedAt: date },
  };
  await kysely.insertInto('staff').values(row).execute();
}

async function ask(path: string, init: RequestInit = { method: 'POST' }): Promise<string> {
  const response = await fetch(inject('storesOnDemand') + path, init);
  const body = await response.text();
  if (!response.ok) throw new Error(body);
  return body;
}
