import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { indexLeads } from '#server/leads/indexing.ts';
import { LEAD_STATES } from '#server/leads/lead.ts';
import { ANA, LUIS } from '#server/leads/inbox/testing-inbox.ts';
import { say } from './report.ts';

const PIECE = 2_000;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const SINCE = Date.UTC(2025, 0, 1);
const NAMES = ['María', 'José', 'Ana', 'Luis', 'Sofía', 'Diego', 'Camila', 'Íñigo', 'Lucía'];
const WORDS =
  'tienda línea cerámica pagos envíos catálogo clientes pedidos app inventario facturas sucursal reservas horario sistema almacén soporte diseño móvil proyecto cafetería muebles viajes clases música libros'.split(
    ' ',
  );
const SOURCES = ['directo', 'directo', 'google.com', 'google.com', 'instagram.com', 'boletin'];
const SYLLABLES = 'ca lo men ti ra sol vi pe no dar fu gri ma bel so que lan tor mi ju'.split(' ');
const STATES = [...LEAD_STATES, 'perdida', 'ganada', 'perdida', 'ganada'] as const;

const some = (n: number, salt: number) => Math.imul(n + salt * 7_919, 2_654_435_761) >>> 0;
const pick = <T>(list: readonly T[], n: number, salt: number): T | undefined =>
  list[some(n, salt) % list.length];

export const SAID = { often: wordOf(0), seldom: wordOf(7_777), file: 'plano 4242' };

/** @param rare the number of the word, from 0 (the most frequent) to 7,999 (the rarest) */
function wordOf(rare: number): string {
  const syllables = [rare % 20, Math.floor(rare / 20) % 20, Math.floor(rare / 400)];
  return syllables.map((at) => SYLLABLES[at] ?? '').join('');
}

/** One enquiry of every 10,000 has 500 messages. */
export const LONG_ONE = { in: 10_000, messages: 500 };

/**
 * Fills the database with invented enquiries, from the number `from` to the number `to` − 1. Their
 * dates cover two years, and every state occurs.
 *
 * @param database a connection without a statement timeout, because some statements take long
 */
export async function fillInbox(database: Database, from: number, to: number): Promise<void> {
  const { kysely, dialect } = database;
  const indexes = await sql<{ name: string; text: string }>`${INDEXES[dialect]}`.execute(kysely);
  // Drops the indexes, because the insertion of rows without indexes takes a tenth of the time.
  for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(kysely);
  await fillTables(database, from, to);
  for (const { text } of indexes.rows) await sql.raw(text).execute(kysely);
  for (const text of SETTLE[dialect]) await sql.raw(text).execute(kysely);
}

const INDEXES = {
  sqlite: sql`select name, sql as text from sqlite_schema where type = 'index'
    and tbl_name in ('lead', 'delivery', 'lead_type', 'lead_message', 'lead_attachment', 'lead_tag') and sql like 'create index%'`,
  postgres: sql`select indexname as name, indexdef as text from pg_indexes
    where tablename in ('lead', 'delivery', 'lead_type', 'lead_search', 'lead_message', 'lead_attachment', 'lead_tag')
    and indexdef like 'CREATE INDEX%'`,
};

const SETTLE = {
  sqlite: ['analyze', 'pragma wal_checkpoint(truncate)'],
  postgres: ['vacuum analyze', 'checkpoint'],
};

async function fillTables(database: Database, from: number, to: number): Promise<void> {
  const { kysely, dialect, capabilities } = database;
  const step = (2 * YEAR_MS) / (to - from);
  for (let begin = from; begin < to; begin += PIECE) {
    const numbers = Array.from({ length: Math.min(PIECE, to - begin) }, (_, i) => begin + i);
    const leads = numbers.map((n) => row(n, Math.round(SINCE + 7 * from + 1 + (n - from) * step)));
    const deliveries = leads.flatMap(({ id, created_at: at, failed_deliveries }) =>
      (['agency_mail', 'visitor_mail'] as const).map((channel) => ({
        id: `${id}-${channel}`,
        lead_id: id,
        channel,
        attempts: 1,
        status: failed_deliveries === 1 && channel === 'visitor_mail' ? 'failed' : 'sent',
        due_at: at,
        give_up_at: at,
        created_at: at,
        sent_at: at,
      })),
    );
    const conversations = numbers.map((n, index) => conversation(n, leads[index]));
    const unassigned = numbers
      .filter((n) => n % 20 === 0)
      .map((n) => ({
        ...message(n, 0, leads[0]?.created_at ?? 0),
        lead_id: null,
      }));
    const messages = [...conversations.flatMap((each) => each.messages), ...unassigned];
    const files = conversations.flatMap((each) => each.files);
    const tags = leads
      .filter((_lead, index) => index % 10 === 0)
      .map(({ id, arrival }, index) => ({ lead_id: id, arrival, tag: WORDS[index % 5] }));
    await kysely.transaction().execute(async (transaction) => {
      await insertAll(transaction, dialect, 'lead', leads);
      await insertAll(transaction, dialect, 'delivery', deliveries);
      await insertAll(transaction, dialect, 'lead_message', messages);
      await insertAll(transaction, dialect, 'lead_attachment', files);
      await insertAll(transaction, dialect, 'lead_tag', tags);
      await indexLeads(
        transaction,
        capabilities,
        leads.map(({ arrival }) => arrival),
      );
    });
    if ((begin / PIECE) % 50 === 49) say(`${(begin + PIECE).toLocaleString('es')} guardadas`);
  }
}

/** Inserts the rows as one JSON parameter, because one parameter for each value is slow. */
async function insertAll(
  transaction: Transaction<Schema>,
  dialect: Database['dialect'],
  table: 'lead' | 'delivery' | 'lead_message' | 'lead_attachment' | 'lead_tag',
  rows: readonly object[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const json = JSON.stringify(rows);
  const from =
    dialect === 'postgres'
      ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json})`
      : sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`))}
          from json_each(${json})`;
  await sql`insert into ${sql.table(table)} (${columns}) ${from}`.execute(transaction);
}

function conversation(n: number, lead: { id: string; created_at: number } | undefined) {
  const { id = '', created_at: at = 0 } = lead ?? {};
  const count = n % LONG_ONE.in === 9 ? LONG_ONE.messages : n % 3 === 0 ? 24 : 3;
  const messages = Array.from({ length: count }, (_, index) => ({
    ...message(n, index, at + (index + 1) * 3_600_000),
    lead_id: id,
  }));
  const file = {
    id: `${id}-file`,
    lead_id: id,
    message_id: messages[0]?.id,
    digest: randomUUID(),
    name: `plano ${n}.pdf`,
    type: 'application/pdf',
    bytes: 1_000,
    created_at: at,
  };
  const files = n % 4 === 0 ? [file] : [];
  return { messages, files };
}

function message(n: number, index: number, at: number) {
  const id = rowId(at);
  const words = Array.from({ length: 12 }, (_, word) =>
    wordOf(Math.floor(8_000 * (some(n + index * 31, 40 + word) / 2 ** 32) ** 3)),
  );
  const address = `persona${some(n, 5) % 900_000}@correo${n % 300}.example`;
  return {
    id,
    direction: index % 2 === 0 ? 'in' : 'out',
    kind: index % 7 === 6 ? 'call' : 'answer',
    message_id: `${id}@correo.example`,
    refs: '',
    from_name: pick(NAMES, n, 4),
    from_address: address,
    to_address: 'hola@atalaya.example',
    subject: 'Re: Tu solicitud',
    body: `${words.join(' ')}.`,
    sent_at: at,
    received_at: at,
  };
}

function row(n: number, at: number) {
  const id = rowId(at);
  const status = pick(STATES, n, 1) ?? 'nueva';
  const words = Array.from({ length: 18 }, (_, index) => pick(WORDS, n, 10 + index));
  const types =
    [['tienda'], ['app'], ['sitio'], ['tienda', 'app'], ['sistema']][some(n, 2) % 5] ?? [];
  const tipos = some(n, 3) % 100 === 0 ? [...types, 'muestra'] : types;
  return {
    id,
    folio: `ATA-${some(n, 14).toString(36).toUpperCase()}`,
    submission_id: randomUUID(),
    kind: n % 3 === 0 ? 'cotizacion' : 'contacto',
    form: 'contacto',
    passed_by: 'altcha',
    nombre: `${pick(NAMES, n, 4) ?? ''} ${n}`,
    correo: `persona${some(n, 5) % 900_000}@correo${n % 300}.example`,
    telefono: String(5_500_000_000 + (some(n, 6) % 99_999_999)),
    detail: JSON.stringify({ mensaje: `${words.join(' ')}.`, tipos }),
    content_hash: randomUUID(),
    status,
    created_at: at,
    arrival: at * 1000 + (n % 1000),
    owner_id: [null, ANA.id, LUIS.id][some(n, 7) % 3] ?? null,
    due_at: at + 30 * 60 * 60 * 1000,
    first_answer_at: status === 'nueva' || some(n, 8) % 9 === 0 ? null : at + (some(n, 9) % 2e8),
    source: pick(SOURCES, n, 11) ?? null,
    failed_deliveries: n % 250 === 0 ? 1 : 0,
    urgent: n % 400 === 1 ? 1 : 0,
    category: n % 50 === 2 ? 'empleo' : 'cliente',
    stage: status === 'cotizada' && n % 7 === 3 ? 'Negociación' : null,
    amount: n % 20 === 4 ? 40_000 + (n % 90) * 1_000 : null,
    awaits_since: some(n, 12) % 30 === 0 ? at + 8e7 : null,
  };
}
