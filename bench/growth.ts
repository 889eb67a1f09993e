import { execFile } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { sqliteFile } from '#server/platform/database/database.ts';

/**
 * Fills a database with enquiries of the past, all delivered, by one statement.
 *
 * @param from how many there are already
 * @param to how many there shall be
 */
export type Grow = (from: number, to: number) => Promise<void>;

/** A year before now, so that nothing counts as recent. */
const THEN = Date.now() - 365 * 24 * 60 * 60 * 1000;

const LEAD_COLUMNS =
  'id, folio, submission_id, kind, form, nombre, correo, telefono, detail, content_hash, status, created_at, arrival';
const DELIVERY_COLUMNS =
  'id, lead_id, channel, status, attempts, due_at, give_up_at, created_at, sent_at';

/** What was written at once is on the disk before anything is measured: it would be waited for there. */
async function settle(): Promise<void> {
  await promisify(execFile)('sync').catch(() => undefined);
  await wait(2_000);
}

export function growSqlite(dataDir: string): Grow {
  return async (from, to) => {
    const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 5_000 });
    // The past needs no sync for each enquiry.
    database.exec('pragma synchronous = off; begin immediate');
    const numbers = `with recursive numbers(n) as
      (select ${from + 1} union all select n + 1 from numbers where n < ${to})`;
    // Hashes and addresses come in no order, as in life.
    database.exec(`insert into lead (${LEAD_COLUMNS}) ${numbers} select
      printf('0190-%012d', n), printf('VIEJO-%d', n), lower(hex(randomblob(16))), 'contacto',
      'simple', 'Ana Torres', printf('visita-%d@correo.example', n), '5555500142',
      '{"mensaje":"Vendo cerámica y quiero una tienda en línea."}', hex(randomblob(16)),
      'nueva', ${THEN} + n, (${THEN} + n) * 1000 from numbers`);
    for (const channel of ['agency_mail', 'visitor_mail']) {
      database.exec(`insert into delivery (${DELIVERY_COLUMNS}) ${numbers} select
        printf('0190-%012d-${channel}', n), printf('0190-%012d', n), '${channel}', 'sent', 1,
        ${THEN} + n, ${THEN} + n, ${THEN} + n, ${THEN} + n from numbers`);
    }
    database.exec('commit; pragma wal_checkpoint(truncate); analyze');
    database.close();
    await settle();
  };
}

export function growPostgres(url: string): Grow {
  return async (from, to) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const series = `generate_series(${from + 1}, ${to}) n`;
    await client.query(`insert into lead (${LEAD_COLUMNS}) select
      'v-' || lpad(n::text, 12, '0'), 'VIEJO-' || n, gen_random_uuid()::text, 'contacto', 'simple',
      'Ana Torres', 'visita-' || n || '@correo.example', '5555500142',
      '{"mensaje":"Vendo cerámica y quiero una tienda en línea."}', md5(random()::text),
      'nueva', ${THEN} + n, (${THEN} + n) * 1000 from ${series}`);
    for (const channel of ['agency_mail', 'visitor_mail']) {
      await client.query(`insert into delivery (${DELIVERY_COLUMNS}) select
        'v-' || lpad(n::text, 12, '0') || '-${channel}', 'v-' || lpad(n::text, 12, '0'),
        '${channel}', 'sent', 1, ${THEN} + n, ${THEN} + n, ${THEN} + n, ${THEN} + n
        from ${series}`);
    }
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    await client.end();
    await settle();
  };
}
