import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { sqliteFile } from '#server/platform/database/database.ts';
import { nextArrival } from '#server/leads/lead-row.ts';
import { percentile } from './statistics.ts';
import type { SubmissionFigures } from './submissions.ts';

/** The rows that one submission leaves: a lead, two deliveries, the captcha's use. */
const LEAD_COLUMNS =
  'id, folio, submission_id, kind, form, nombre, correo, telefono, detail, content_hash, status, created_at, arrival';
const DELIVERY_COLUMNS = 'id, lead_id, channel, status, attempts, due_at, give_up_at, created_at';

/** In the future, so that the server that runs beside takes none of them. */
const DUE_AT = Date.now() + 365 * 24 * 60 * 60 * 1000;

function rowsOf(number: number) {
  const id = `bare-${process.hrtime.bigint()}-${number}`;
  const at = Date.now();
  const detail = JSON.stringify({ mensaje: 'Vendo cerámica y quiero una tienda en línea.' });
  const lead = [
    id,
    id,
    id,
    'contacto',
    'simple',
    'Ana Torres',
    `${id}@correo.example`,
    '5555500142',
    detail,
    id,
    'nueva',
    at,
    nextArrival(at),
  ];
  const delivery = (channel: string) => [
    `${id}-${channel}`,
    id,
    channel,
    'pending',
    0,
    DUE_AT,
    DUE_AT,
    at,
  ];
  return {
    lead,
    deliveries: [delivery('agency_mail'), delivery('visitor_mail')],
    captcha: [id, id, at],
  };
}

/** One transaction with a sync for each, over the same tables, by nothing but the driver. */
export function insertIntoSqlite(dataDir: string, count: number): SubmissionFigures {
  const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 5_000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const marks = (columns: number) => Array(columns).fill('?').join(', ');
  const lead = database.prepare(`insert into lead (${LEAD_COLUMNS}) values (${marks(13)})`);
  const delivery = database.prepare(
    `insert into delivery (${DELIVERY_COLUMNS}) values (${marks(8)})`,
  );
  const captcha = database.prepare('insert into captcha_use values (?, ?, ?)');
  const latencies: number[] = [];
  const start = performance.now();
  for (let number = 0; number < count; number += 1) {
    const rows = rowsOf(number);
    const before = performance.now();
    database.exec('begin immediate');
    lead.run(...rows.lead);
    for (const row of rows.deliveries) delivery.run(...row);
    captcha.run(...rows.captcha);
    database.exec('commit');
    latencies.push(performance.now() - before);
  }
  const seconds = (performance.now() - start) / 1000;
  database.close();
  return { count, perSecond: count / seconds, p99: percentile(latencies, 0.99) };
}

/** The same over as many connections as the product has. */
export async function insertIntoPostgres(url: string, count: number): Promise<SubmissionFigures> {
  const connections = 10;
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const marks = (columns: number, from = 1) =>
    Array.from({ length: columns }, (_, index) => `$${index + from}`).join(', ');
  const latencies: number[] = [];
  let next = 0;
  const writer = async () => {
    const client = await pool.connect();
    while (next < count) {
      const rows = rowsOf((next += 1));
      const before = performance.now();
      await client.query('begin');
      await client.query({
        name: 'lead',
        text: `insert into lead (${LEAD_COLUMNS}) values (${marks(13)})`,
        values: rows.lead,
      });
      await client.query({
        name: 'deliveries',
        text: `insert into delivery (${DELIVERY_COLUMNS}) values (${marks(8)}), (${marks(8, 9)})`,
        values: rows.deliveries.flat(),
      });
      await client.query({
        name: 'captcha',
        text: `insert into captcha_use values (${marks(3)})`,
        values: rows.captcha,
      });
      await client.query('commit');
      latencies.push(performance.now() - before);
    }
    client.release();
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, writer));
  const seconds = (performance.now() - start) / 1000;
  await pool.end();
  return { count, perSecond: count / seconds, p99: percentile(latencies, 0.99) };
}
