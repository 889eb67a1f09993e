import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { openDatabase, sqliteFile } from '#server/platform/database/database.ts';
import { isStoreUnavailable } from '#server/platform/database/store-error.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { enquiry } from '#server/leads/testing-store.ts';
import { dialects, silentLog, testDatabase, newDatabases } from '#tests/support/databases.ts';

describe.each(dialects)('the database on %s', (dialect) => {
  const test = newDatabases(dialect);

  it('answers a ping by writing', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1234);
    await test.database.ping();
    await test.database.ping();
    const rows = await test.database.kysely.selectFrom('health_check').selectAll().execute();
    expect(rows).toEqual([{ id: 'ping', checked_at: 1234 }]);
  });

  it('leaves a database alone that a newer build has brought further', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('999_later', '')`.execute(
      test.database.kysely,
    );
    const older = await openDatabase(test.config, silentLog);
    await older.ping();
    await older.close();
  });

  it('undoes all of a transaction that fails', async () => {
    const failing = test.database.kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('health_check').values({ id: 'x', checked_at: 1 }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await test.database.kysely.selectFrom('health_check').selectAll().execute()).toEqual([]);
  });

  it('refuses a ping with a StoreUnavailableError once it is closed', async () => {
    const { database, drop } = await testDatabase(dialect);
    await drop();
    await expect(database.ping()).rejects.toSatisfy(isStoreUnavailable);
  });
});

describe('a PostgreSQL store', () => {
  const test = newDatabases('postgres');

  it('survives the loss of a connection in the middle of a transaction, between two queries', async () => {
    const { kysely } = test.database;
    const interrupted = kysely.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      );
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(kysely);
      const left = sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`;
      await expect.poll(async () => (await left.execute(kysely)).rows).toEqual([]);
      await sql`select 1`.execute(transaction);
    });
    await expect(interrupted).rejects.toThrow();
    await test.database.ping();
  });
});

describe('a SQLite store', () => {
  const test = newDatabases('sqlite');

  const longEnquiry = (nombre: string) =>
    enquiry({ submissionId: null, nombre, detail: { mensaje: 'x'.repeat(20_000) } });

  it('syncs the write-ahead log at every commit', async () => {
    const database = await openDatabase(test.config, silentLog);
    const { rows } = await sql`select * from pragma_journal_mode, pragma_synchronous,
      pragma_foreign_keys, pragma_busy_timeout`.execute(database.kysely);
    await database.close();
    expect(rows).toEqual([{ journal_mode: 'wal', synchronous: 2, foreign_keys: 1, timeout: 5000 }]);
  });

  it('keeps nobody else waiting while another process has the file locked', async () => {
    const database = await openDatabase(test.config, silentLog);
    const other = new DatabaseSync(sqliteFile(test.config.dataDir));
    other.exec('begin immediate');
    const pinged = database.ping();
    for (let turn = 0; turn < 10; turn += 1) await wait(10);
    other.exec('commit');
    other.close();
    await expect(pinged).resolves.toBeUndefined();
    await database.close();
  });

  it('refuses when the disk is full, stores nothing by halves, and goes on when there is room', async () => {
    const { kysely } = test.database;
    const store = createLeadStore(test.database, { channels: ['agency_mail'] });
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(kysely);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(kysely);
    for (let time = 0; time < 2; time += 1) {
      await expect(store.accept(longEnquiry('Ana'), null)).rejects.toSatisfy(isStoreUnavailable);
    }
    expect(await kysely.selectFrom('lead').select('id').execute()).toEqual([]);
    await sql.raw('pragma max_page_count = 100000').execute(kysely);
    expect(await store.accept(longEnquiry('Ana'), null)).toMatchObject({ outcome: 'accepted' });
    expect(await kysely.selectFrom('delivery').select('id').execute()).toHaveLength(1);
  });

  it('refuses when it may not write', async () => {
    await sql`pragma query_only = on`.execute(test.database.kysely);
    const store = createLeadStore(test.database, { channels: [] });
    await expect(store.accept(longEnquiry('Ana'), null)).rejects.toSatisfy(isStoreUnavailable);
    await expect(test.database.ping()).rejects.toSatisfy(isStoreUnavailable);
  });
});
