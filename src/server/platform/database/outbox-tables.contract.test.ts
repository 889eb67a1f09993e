import { writeFile } from 'node:fs/promises';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyStore, dialects, PATIENCE, silentLog } from '#tests/support/databases.ts';
import { openDatabase, sqliteFile } from './database.ts';
import { migrate } from './migrations.ts';
import { postgresDialect } from './postgres.ts';
import { openSqlite, sqliteDialect } from './sqlite.ts';

const AT = Date.UTC(2026, 0, 8, 18);

describe.each(dialects)('one outbox, on a database of the former version, on %s', (dialect) => {
  let store: Awaited<ReturnType<typeof emptyStore>>;
  beforeAll(async () => {
    store = await emptyStore(dialect);
  });
  afterAll(() => store.remove());

  async function former(): Promise<Kysely<unknown>> {
    const { databaseUrl, dataDir } = store.config;
    await writeFile(sqliteFile(dataDir), '');
    return new Kysely<unknown>({
      dialect:
        databaseUrl === null
          ? sqliteDialect(await openSqlite(sqliteFile(dataDir)))
          : await postgresDialect(databaseUrl, silentLog, PATIENCE),
    });
  }
  const run = (db: Kysely<unknown>, text: string) => sql.raw(text).execute(db);

  it('brings over what is pending, with the tries of each, and loses nothing', async () => {
    const db = await former();
    await migrate(db, dialect, '012_audit_takes_no_replacement');
    await run(
      db,
      `insert into lead (id, folio, kind, form, nombre, correo, telefono, detail, content_hash, created_at, arrival)
       values ('l1', 'ATA-1', 'contacto', 'simple', 'Ana', 'ana@example.org', '1', '{}', 'h', ${AT}, ${AT}000)`,
    );
    await run(
      db,
      `insert into delivery (id, lead_id, channel, recipient, status, attempts, due_at, give_up_at, created_at)
       values ('d1', 'l1', 'agency_mail', 'uno@a.example', 'pending', 2, ${AT}, ${AT + 5}, ${AT}),
              ('d2', 'l1', 'visitor_mail', null, 'sent', 1, ${AT}, ${AT + 5}, ${AT})`,
    );
    await run(
      db,
      `insert into delivery_attempt (id, delivery_id, number, started_at, ended_at, outcome, said)
       values ('a1', 'd1', 1, ${AT}, ${AT}, 'retried', 'ECONNREFUSED'), ('a2', 'd2', 1, ${AT}, ${AT}, 'sent', '250')`,
    );
    await run(
      db,
      `insert into subscriber (id, correo, mail_key, status, created_at) values ('s1', 'b@example.org', 'b@example.org', 'pending', ${AT})`,
    );
    await run(
      db,
      `insert into letter (id, kind, subscriber_id, data, status, attempts, created_at, due_at)
       values ('c1', 'confirm', 's1', '{"asked":"e1"}', 'pending', 1, ${AT}, ${AT}),
              ('n1', 'agency', null, '{"to":"uno@a.example"}', 'pending', 0, ${AT}, ${AT}),
              ('w1', 'webhook', 's1', '{"event":"subscriber.left","body":"{}"}', 'pending', 0, ${AT}, ${AT}),
              ('o1', 'welcome', 's1', '{}', 'sent', 1, ${AT}, ${AT})`,
    );
    await run(
      db,
      `insert into lead_event (id, lead_id, at, actor, kind, version, data) values ('e1', 'l1', ${AT}, 'Ana', 'note', 1, '{"text":"Urge"}')`,
    );
    await run(
      db,
      `insert into watch_round (id, started_at, walker, legs) values ('r1', ${AT}, 'schedule', '[]')`,
    );
    await db.destroy();

    const database = await openDatabase(store.config, silentLog);
    expect(await database.kysely.selectFrom('lead_unindexed').selectAll().execute()).toEqual([
      { arrival: AT * 1000 },
    ]);
    expect(await database.kysely.selectFrom('round').selectAll().execute()).toMatchObject([
      { id: 'r1', started_at: AT, run_by: 'schedule', steps: '[]' },
    ]);
    const rows = await database.kysely
      .selectFrom('delivery')
      .select(['id', 'lead_id', 'subscriber_id', 'channel', 'kind', 'status', 'attempts', 'data'])
      .orderBy('id')
      .execute();
    const none = { lead_id: null, subscriber_id: null, data: null };
    expect(rows).toEqual([
      {
        ...none,
        id: 'c1',
        subscriber_id: 's1',
        channel: 'newsletter',
        kind: 'confirm',
        status: 'pending',
        attempts: 1,
        data: '{"asked":"e1"}',
      },
      {
        ...none,
        id: 'd1',
        lead_id: 'l1',
        channel: 'agency_mail',
        kind: 'enquiry',
        status: 'pending',
        attempts: 2,
      },
      {
        ...none,
        id: 'd2',
        lead_id: 'l1',
        channel: 'visitor_mail',
        kind: 'enquiry',
        status: 'sent',
        attempts: 1,
      },
      {
        ...none,
        id: 'n1',
        channel: 'notice',
        kind: 'agency',
        status: 'pending',
        attempts: 0,
        data: '{"to":"uno@a.example"}',
      },
      {
        ...none,
        id: 'o1',
        subscriber_id: 's1',
        channel: 'newsletter',
        kind: 'welcome',
        status: 'sent',
        attempts: 1,
        data: '{}',
      },
      {
        ...none,
        id: 'w1',
        subscriber_id: 's1',
        channel: 'webhook',
        kind: 'webhook',
        status: 'pending',
        attempts: 0,
        data: '{"event":"subscriber.left","body":"{}"}',
      },
    ]);
    expect(
      await database.kysely
        .selectFrom('delivery_attempt')
        .select(['id', 'delivery_id'])
        .orderBy('id')
        .execute(),
    ).toEqual([
      { id: 'a1', delivery_id: 'd1' },
      { id: 'a2', delivery_id: 'd2' },
    ]);
    await database.kysely
      .updateTable('delivery')
      .set({ status: 'failed' })
      .where('id', '=', 'd1')
      .execute();
    expect(
      await database.kysely
        .selectFrom('lead')
        .select('failed_deliveries')
        .executeTakeFirstOrThrow(),
    ).toEqual({ failed_deliveries: 1 });
    await database.kysely.deleteFrom('lead').execute();
    await database.kysely.deleteFrom('subscriber').execute();
    expect(await database.kysely.selectFrom('delivery').select('id').execute()).toEqual([
      { id: 'n1' },
    ]);
    expect(await database.kysely.selectFrom('delivery_attempt').select('id').execute()).toEqual([]);
    await database.close();
  });
});
