import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { indexLeads } from '#server/leads/inbox/indexing.ts';
import { LEAD_STATES, type LeadDetail } from '#server/leads/lead.ts';
import { ANA, LUIS } from '#server/leads/inbox/testing-inbox.ts';
import { say } from './progress.ts';

/** Enquiries of one transaction. */
const PIECE = 2_000;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const SINCE = Date.UTC(2025, 0, 1);
const NAMES = ['María', 'José', 'Ana', 'Luis', 'Sofía', 'Diego', 'Camila', 'Íñigo', 'Lucía'];
const WORDS = [
  'tienda',
  'línea',
  'cerámica',
  'pagos',
  'envíos',
  'catálogo',
  'clientes',
  'pedidos',
  'app',
  'inventario',
  'facturas',
  'sucursal',
  'reservas',
  'horario',
  'sistema',
  'almacén',
  'soporte',
  'diseño',
  'móvil',
  'proyecto',
  'cafetería',
  'muebles',
  'viajes',
  'clases',
  'música',
  'libros',
];
const SOURCES = ['directo', 'directo', 'google.com', 'google.com', 'instagram.com', 'boletin'];
const STATES = [...LEAD_STATES, 'perdida', 'ganada', 'perdida', 'ganada'] as const;

/** A number that looks like chance and is the same each time. */
const some = (n: number, salt: number) => Math.imul(n + salt * 7_919, 2_654_435_761) >>> 0;
const pick = <T>(list: readonly T[], n: number, salt: number): T | undefined =>
  list[some(n, salt) % list.length];

/**
 * Enquiries as an agency would have them after two years: in every state, of many words.
 *
 * @param database without a bound to how long a statement may take
 */
export async function fillInbox(database: Filled, from: number, to: number): Promise<void> {
  const { kysely, dialect } = database;
  const indexes = await sql<{ name: string; text: string }>`${INDEXES[dialect]}`.execute(kysely);
  // An index takes a tenth of the time when it is made of what is there.
  for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(kysely);
  await fillTables(database, from, to);
  for (const { text } of indexes.rows) await sql.raw(text).execute(kysely);
  // As the databases do by themselves once it has been quiet for a while.
  for (const text of SETTLE[dialect]) await sql.raw(text).execute(kysely);
}

type Filled = Pick<Database, 'kysely' | 'dialect' | 'capabilities'>;

/** Those that tell no two rows apart. */
const INDEXES = {
  sqlite: sql`select name, sql as text from sqlite_schema where type = 'index'
    and tbl_name in ('lead', 'delivery', 'lead_type') and sql like 'create index%'`,
  postgres: sql`select indexname as name, indexdef as text from pg_indexes
    where tablename in ('lead', 'delivery', 'lead_type', 'lead_search')
    and indexdef like 'CREATE INDEX%'`,
};

const SETTLE = {
  sqlite: ['analyze', 'pragma wal_checkpoint(truncate)'],
  postgres: ['vacuum analyze', 'checkpoint'],
};

async function fillTables(database: Filled, from: number, to: number): Promise<void> {
  const { kysely, capabilities } = database;
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
    await kysely.transaction().execute(async (transaction) => {
      await insertAll(transaction, database.dialect, 'lead', leads);
      await insertAll(transaction, database.dialect, 'delivery', deliveries);
      await indexLeads(
        transaction,
        capabilities,
        leads.map((lead) => ({
          arrival: lead.arrival,
          folio: lead.folio,
          lead: { ...lead, detail: JSON.parse(lead.detail) as LeadDetail },
        })),
      );
    });
    if ((begin / PIECE) % 50 === 49) say(`${(begin + PIECE).toLocaleString('es')} guardadas`);
  }
}

/** Many rows by one statement with one parameter: a value each would take longer than storing them. */
async function insertAll(
  transaction: Transaction<Schema>,
  dialect: Database['dialect'],
  table: 'lead' | 'delivery',
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

function row(n: number, at: number) {
  const id = rowId(at);
  const status = pick(STATES, n, 1) ?? 'nueva';
  const words = Array.from({ length: 18 }, (_, index) => pick(WORDS, n, 10 + index));
  const types =
    [['tienda'], ['app'], ['sitio'], ['tienda', 'app'], ['sistema']][some(n, 2) % 5] ?? [];
  const tipos = some(n, 3) % 100 === 0 ? [...types, 'muestra'] : types;
  return {
    // In no order, as in life: each falls into another place of its index.
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
  };
}
