import { writeFile } from 'node:fs/promises';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyStore, dialects, PATIENCE, silentLog } from '#tests/support/databases.ts';
import { openDatabase, sqliteFile } from './database.ts';
import { migrate } from './migrations.ts';
import { postgresDialect } from './postgres.ts';
import { openSqlite, sqliteDialect } from './sqlite.ts';

const AT = Date.UTC(2026, 0, 8, 18);
const WEBHOOK = '{"event":"subscriber.left","body":"{}"}';

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

  it('brings over what is pending, with the tries of each, and loses nothing', async () => {
    const db = await former();
    await migrate(db, dialect, '012_audit_takes_no_replacement');
    for (const statement of [
      `insert into lead (id, folio, kind, form, nombre, correo, telefono, detail, content_hash, created_at, arrival)
       values ('l1', 'ATA-1', 'contacto', 'simple', 'Ana', 'ana@example.org', '1', '{}', 'h', ${AT}, ${AT}000)`,
      `insert into delivery (id, lead_id, channel, recipient, status, attempts, due_at, give_up_at, created_at)
       values ('d1', 'l1', 'agency_mail', 'uno@a.example', 'pending', 2, ${AT}, ${AT + 5}, ${AT}),
              ('d2', 'l1', 'visitor_mail', null, 'sent', 1, ${AT}, ${AT + 5}, ${AT})`,
      `insert into delivery_attempt (id, delivery_id, number, started_at, ended_at, outcome, said)
       values ('a1', 'd1', 1, ${AT}, ${AT}, 'retried', 'ECONNREFUSED'), ('a2', 'd2', 1, ${AT}, ${AT}, 'sent', '250')`,
      `insert into subscriber (id, correo, mail_key, status, created_at) values ('s1', 'b@example.org', 'b@example.org', 'pending', ${AT})`,
      `insert into letter (id, kind, subscriber_id, data, status, attempts, created_at, due_at)
       values ('c1', 'confirm', 's1', '{"asked":"e1"}', 'pending', 1, ${AT}, ${AT}),
              ('n1', 'agency', null, '{"to":"uno@a.example"}', 'pending', 0, ${AT}, ${AT}),
              ('w1', 'webhook', 's1', '${WEBHOOK}', 'pending', 0, ${AT}, ${AT}),
              ('o1', 'welcome', 's1', '{}', 'sent', 1, ${AT}, ${AT})`,
      `insert into lead_event (id, lead_id, at, actor, kind, version, data) values ('e1', 'l1', ${AT}, 'Ana', 'note', 1, '{"text":"Urge"}')`,
      `insert into watch_round (id, started_at, walker, legs) values ('r1', ${AT}, 'schedule', '[]')`,
    ]) {
      await sql.raw(statement).execute(db);
    }
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
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['c1', null, 's1', 'newsletter', 'confirm', 'pending', 1, '{"asked":"e1"}'],
      ['d1', 'l1', null, 'agency_mail', 'enquiry', 'pending', 2, null],
      ['d2', 'l1', null, 'visitor_mail', 'enquiry', 'sent', 1, null],
      ['n1', null, null, 'notice', 'agency', 'pending', 0, '{"to":"uno@a.example"}'],
      ['o1', null, 's1', 'newsletter', 'welcome', 'sent', 1, '{}'],
      ['w1', null, 's1', 'webhook', 'webhook', 'pending', 0, WEBHOOK],
    ]);
    const { kysely } = database;
    const attempts = () =>
      kysely.selectFrom('delivery_attempt').select(['id', 'delivery_id']).orderBy('id').execute();
    expect((await attempts()).map(({ id, delivery_id: of }) => `${id} ${of}`)).toEqual([
      'a1 d1',
      'a2 d2',
    ]);
    await kysely.updateTable('delivery').set({ status: 'failed' }).where('id', '=', 'd1').execute();
    expect(await kysely.selectFrom('lead').select('failed_deliveries').execute()).toEqual([
      { failed_deliveries: 1 },
    ]);
    await kysely.deleteFrom('lead').execute();
    await kysely.deleteFrom('subscriber').execute();
    expect(await kysely.selectFrom('delivery').select('id').execute()).toEqual([{ id: 'n1' }]);
    expect(await attempts()).toEqual([]);
    await database.close();
  });
});
