import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import {
  type Database,
  type DatabaseConfig,
  openDatabase,
} from '#server/platform/database/database.ts';
import { openConnection } from '#server/platform/database/sqlite-connection.ts';

/** The two stores that every contract test runs against. */
export const dialects = ['sqlite', 'postgres'] as const;
export type DialectName = (typeof dialects)[number];

export interface TestDatabase {
  database: Database;
  /** Opens the same store again, as another process would. */
  config: DatabaseConfig;
  drop: () => Promise<void>;
}

export const silentLog = pino({ level: 'silent' });

/** Where an empty store can be opened, and what to call when done with it. */
export async function emptyStore(
  dialect: DialectName,
): Promise<{ config: DatabaseConfig; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-test-'));
  const databaseUrl = dialect === 'postgres' ? await emptyPostgres() : null;
  return {
    config: { databaseUrl, dataDir },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** An empty store, migrated and open. Give the hook that calls it a minute: the first one starts PostgreSQL. */
export async function testDatabase(dialect: DialectName): Promise<TestDatabase> {
  const { config, remove } = await emptyStore(dialect);
  // On this thread: a test's fake clock would run ahead of another.
  const database = await openDatabase(config, silentLog, undefined, async (file) => {
    const connection = await openConnection(file);
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

async function emptyPostgres(): Promise<string> {
  const response = await fetch(inject('postgresOnDemand'), { method: 'POST' });
  const body = await response.text();
  if (!response.ok) throw new Error(body);
  return body;
}
