import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { rowId } from '#server/database/row-id.ts';
import { indexMissing } from '#server/inbox/indexing.ts';
import { LEAD_STATES } from '#server/inbox/states.ts';
import { ANA, LUIS } from '#server/inbox/testing-inbox.ts';

const PIECE = 500;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const SINCE = Date.UTC(2025, 0, 1);
const NAMES = ['María', 'José', 'Ana', 'Luis', 'Sofía', 'Diego', 'Camila', 'Íñigo', 'Lucía'];
const WORDS = [
  ...['tienda', 'línea', 'cerámica', 'pagos', 'envíos', 'catálogo', 'clientes', 'pedidos', 'app'],
  ...['inventario', 'facturas', 'sucursal', 'reservas', 'horario', 'sistema', 'almacén', 'soporte'],
  ...[
    'diseño',
    'móvil',
    'proyecto',
    'cafetería',
    'muebles',
    'viajes',
    'clases',
    'música',
    'libros',
  ],
];
const SOURCES = ['directo', 'directo', 'google.com', 'google.com', 'instagram.com', 'boletin'];
const STATES = [...LEAD_STATES, 'perdida', 'ganada', 'perdida', 'ganada'] as const;

/** A number that looks like chance and is the same each time. */
const some = (n: number, salt: number) => Math.imul(n + salt * 7_919, 2_654_435_761) >>> 0;
const pick = <T>(list: readonly T[], n: number, salt: number): T | undefined =>
  list[some(n, salt) % list.length];

/** Enquiries as an agency would have them after two years: in every state, of many words. */
export async function fillInbox(database: Database, from: number, to: number): Promise<void> {
  const { kysely } = database;
  const step = (2 * YEAR_MS) / to;
  for (let begin = from; begin < to; begin += PIECE) {
    const numbers = Array.from({ length: Math.min(PIECE, to - begin) }, (_, i) => begin + i);
    const leads = numbers.map((n) =>
      row(n, Math.round(SINCE + 7 * from + 1 + (n - from) * step * (to / (to - from)))),
    );
    await kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('lead').values(leads).execute();
      await transaction
        .insertInto('delivery')
        .values(
          leads.flatMap((lead, index) =>
            (['agency_mail', 'visitor_mail'] as const).map((channel) => ({
              ...{ id: `${lead.id}-${channel}`, lead_id: lead.id, channel, attempts: 1 },
              status:
                index % 250 === 0 && channel === 'visitor_mail'
                  ? ('failed' as const)
                  : ('sent' as const),
              ...{ due_at: lead.created_at, give_up_at: lead.created_at },
              ...{ created_at: lead.created_at, sent_at: lead.created_at },
            })),
          ),
        )
        .execute();
      await transaction
        .insertInto('lead_unindexed')
        .values(leads.map(({ arrival }) => ({ arrival })))
        .execute();
    });
  }
  await sql`update lead set failed_deliveries = 1 where id in
    (select lead_id from delivery where status = 'failed') and failed_deliveries = 0`.execute(
    kysely,
  );
  await indexMissing(database);
  await sql.raw('analyze').execute(kysely);
}

function row(n: number, at: number) {
  const id = rowId(at);
  const status = pick(STATES, n, 1) ?? 'nueva';
  const words = Array.from({ length: 18 }, (_, index) => pick(WORDS, n, 10 + index));
  const types =
    [['tienda'], ['app'], ['sitio'], ['tienda', 'app'], ['sistema']][some(n, 2) % 5] ?? [];
  const tipos = some(n, 3) % 100 === 0 ? [...types, 'muestra'] : types;
  return {
    ...{ id, folio: `ATA-${String(n).padStart(7, '0')}`, submission_id: id },
    ...{ kind: n % 3 === 0 ? 'cotizacion' : 'contacto', form: 'contacto', passed_by: 'altcha' },
    nombre: `${pick(NAMES, n, 4) ?? ''} ${n}`,
    correo: `persona${some(n, 5) % 900_000}@correo${n % 300}.example`,
    telefono: String(5_500_000_000 + (some(n, 6) % 99_999_999)),
    detail: JSON.stringify({ mensaje: `${words.join(' ')}.`, tipos }),
    ...{ content_hash: id, status, created_at: at, arrival: at * 1000 + (n % 1000) },
    owner_id: [null, ANA.id, LUIS.id][some(n, 7) % 3] ?? null,
    due_at: at + 30 * 60 * 60 * 1000,
    first_answer_at: status === 'nueva' || some(n, 8) % 9 === 0 ? null : at + (some(n, 9) % 2e8),
    source: pick(SOURCES, n, 11) ?? null,
  };
}
