import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { type Kysely, sql } from 'kysely';
import type { Capabilities } from '#server/platform/database/capabilities.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type Actor, fullName } from '#server/leads/inbox/actor.ts';
import { findLeads, type Cursor, pageOf } from '#server/leads/inbox/conditions.ts';
import { COLUMNS, exportedRecord, type ExportedLead } from '#server/leads/inbox/export-columns.ts';
import type { InboxQuery } from '#server/leads/inbox/filter.ts';
import { sortOf } from '#server/leads/inbox/list.ts';
import { ROW_COLUMNS, type StoredRow } from '#server/leads/inbox/rows.ts';
import { dayOf } from '#server/leads/zone.ts';
import type { TypeLabels } from '#server/messages/mail-settings.ts';
import { writtenText } from '#forms/written-text.ts';
import type { AuditLog } from '#server/platform/database/audit.ts';
import { parseArgs } from 'node:util';
import { PARAMETERS, readQuery } from '#server/leads/inbox/address.ts';

const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Enquiries that are read at a time; the next ones are, while these are written. More would outlive the garbage of their youth. */
const PIECE = 250;
/** Enquiries that are written at a time, some milliseconds: visitors are answered in between. */
const TOGETHER = 125;

/** As much of a mail as a file has, in characters: a spreadsheet's cell takes some 32,000 in all. */
const LONGEST_ANSWER = 4000;

/** Told to spreadsheets, which would take the file for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

/** What exporting works with. */
interface ExportOptions {
  timeZone: string;
  typeLabels: TypeLabels;
  audit: Pick<AuditLog, 'note'>;
  now?: () => number;
}

/** Takes what a list finds out as a file, whatever its size. */
export function createInboxExport(
  database: Pick<Database, 'reader' | 'capabilities'>,
  { timeZone, typeLabels, audit, now = Date.now }: ExportOptions,
) {
  /** The enquiries of a list, in its order, some at a time. */
  async function* pieces(query: Pick<InboxQuery, 'filter' | 'sort'>) {
    const kysely = await database.reader();
    const people = await kysely
      .selectFrom('staff')
      .select(['id', 'firstname', 'lastname'])
      .execute();
    const names = new Map(people.map(({ id, ...name }) => [id, fullName(name)]));
    const sort = sortOf(query);
    const { capabilities } = database;
    const context = { capabilities, timeZone, now: now() };
    const found = await findLeads(kysely, query.filter, context, PIECE);
    const read = async (cursor: Cursor | null): Promise<ExportedLead[]> => {
      const page = pageOf(found, sort, cursor);
      const { rows } = await sql<ExportedRow>`
        select ${ROW_COLUMNS}, lead.form, lead.origin from ${found.from}
        where ${found.where} and ${page.where} order by ${page.order} limit ${PIECE}
      `.execute(kysely);
      return withNotes(kysely, capabilities, rows, names);
    };
    let ahead = read(null);
    for (;;) {
      const leads = await ahead;
      const last = leads.length < PIECE ? undefined : leads.at(-1)?.row;
      if (last !== undefined) {
        ahead = read({ direction: 'after', arrival: last.arrival, attention: last.attention_at });
        // Whoever breaks the download off never asks for it.
        ahead.catch(() => undefined);
      }
      for (let from = 0; from < leads.length; from += TOGETHER) {
        yield leads.slice(from, from + TOGETHER);
        await setImmediate();
      }
      if (last === undefined) return;
    }
  }

  async function* texts(query: Pick<InboxQuery, 'filter' | 'sort'>, format: ExportFormat) {
    if (format === 'csv') {
      yield BYTE_ORDER_MARK + stringify([COLUMNS.map(({ title }) => title)], CSV);
    }
    for await (const leads of pieces(query)) {
      const records = leads.map((lead) => exportedRecord(lead, { timeZone, typeLabels }));
      yield format === 'csv'
        ? stringify(
            // Those stored before forms took them out turn round the columns that follow.
            records.map((record) => COLUMNS.map(({ name }) => writtenText(record[name], true))),
            CSV,
          )
        : records.map((record) => `${JSON.stringify(record)}\n`).join('');
    }
  }

  return {
    /**
     * @returns the file piece by piece, with its name and type; the audit log has a line before the
     *   first one leaves
     */
    async open(
      query: Pick<InboxQuery, 'filter' | 'sort'>,
      format: ExportFormat,
      actor: Pick<Actor, 'username' | 'address'> & { id: string | null },
    ): Promise<{ name: string; type: string; body: ReadableStream<Uint8Array> }> {
      // The log cannot be changed: whom it was searched for must not stay when they are erased.
      const hidden = query.filter.text === undefined ? {} : { text: '…' };
      await audit.note({
        actorId: actor.id,
        actor: actor.username,
        action: 'exported' as const,
        subject: `solicitudes.${format}`,
        address: actor.address,
        detail: JSON.stringify({ ...query.filter, ...hidden, sort: query.sort }),
      });
      const encoder = new TextEncoder();
      const source = texts(query, format);
      return {
        name: `solicitudes-${dayOf(now(), timeZone)}.${format}`,
        type: TYPES[format],
        body: new ReadableStream(
          {
            async pull(controller) {
              const { value, done } = await source.next();
              if (done) controller.close();
              else controller.enqueue(encoder.encode(value));
            },
            async cancel() {
              await source.return(undefined);
            },
          },
          { highWaterMark: 1 },
        ),
      };
    },
  };
}

/** RFC 4180: CRLF, and quotes where they are needed. A cell that would be a formula is made text. */
const CSV = { record_delimiter: 'windows', escape_formulas: true } as const;

type ExportedRow = StoredRow & { form: string; origin: string | null };

async function withNotes(
  kysely: Kysely<Schema>,
  capabilities: Pick<Capabilities, 'isOneOf'>,
  rows: readonly ExportedRow[],
  names: ReadonlyMap<string, string>,
): Promise<ExportedLead[]> {
  if (rows.length === 0) return [];
  const events = await kysely
    .selectFrom('lead_event')
    .select(['lead_id', 'at', 'actor', 'kind', 'data'])
    .where(
      capabilities.isOneOf(
        sql`lead_id`,
        rows.map(({ id }) => id),
      ),
    )
    .where('kind', 'in', ['note', 'answered'])
    .orderBy('at')
    .execute();
  const tags = await kysely
    .selectFrom('lead_tag')
    .select(['lead_id', 'tag'])
    .where(
      capabilities.isOneOf(
        sql`lead_id`,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy('tag')
    .execute();
  const messages = await kysely
    .selectFrom('lead_message')
    .select(['lead_id', 'kind', 'direction', 'sent_at', 'from_name', 'from_address', 'author_id'])
    .select(sql<string>`substr(body, 1, ${LONGEST_ANSWER})`.as('body'))
    .where(
      capabilities.isOneOf(
        sql`lead_id`,
        rows.map(({ id }) => id),
      ),
    )
    .where('kind', 'in', ['answer', 'calendar', 'call'])
    .execute();
  const said = Map.groupBy(messages, ({ lead_id: id }) => id);
  const tagged = Map.groupBy(tags, ({ lead_id: id }) => id);
  const byLead = Map.groupBy(events, ({ lead_id: id }) => id);
  return rows.map((row) => {
    const own = (byLead.get(row.id) ?? []).map(({ at, actor, kind, data }) => {
      const { text } = JSON.parse(data) as { text: string };
      return { at, actor, kind, text };
    });
    return {
      row,
      owner: row.owner_id === null ? '' : (names.get(row.owner_id) ?? ''),
      enteredBy: row.entered_by === null ? '' : (names.get(row.entered_by) ?? ''),
      tags: (tagged.get(row.id) ?? []).map(({ tag }) => tag),
      notes: own.filter(({ kind }) => kind === 'note'),
      conversation: [
        ...own.filter(({ kind }) => kind === 'answered'),
        ...(said.get(row.id) ?? []).map((each) => ({
          at: each.sent_at,
          kind: each.kind === 'call' ? 'call' : each.direction === 'in' ? 'received' : 'answered',
          actor: names.get(each.author_id ?? '') ?? (each.from_name || each.from_address),
          text: each.body,
        })),
      ].toSorted((one, other) => one.at - other.at),
      firstAnswer: own.find(({ kind }) => kind === 'answered')?.text ?? '',
    };
  });
}

/** What `npm run solicitudes` is to take out, and where to. */
interface ExportWish {
  query: InboxQuery;
  format: ExportFormat;
  /** Where the file goes; null for a name of its own. */
  out: string | null;
}

export const EXPORT_USAGE = `Uso:
  npm run solicitudes                        todas, menos las no deseadas, en un archivo CSV
  npm run solicitudes -- --formato jsonl     un objeto JSON por renglón
  npm run solicitudes -- --salida archivo    con ese nombre; «-» las imprime

Para elegir cuáles, como en la lista del panel:
  --estado nueva|en_curso|…   --clase contacto|cotizacion   --tipo tienda
  --desde 2026-01-31   --hasta 2026-02-28   --origen google.com   --buscar «cerámica»
  --abiertas   --sin-responder   --vencidas   --con-fallas   --urgentes
  --estado «cotizada:Por firmar»   --etiqueta recomendado   --quien empleo|proveedor|aparte
  --folios ABC-7K3M-Q9,ABC-…   --orden vence
`;

const FLAGS = ['open', 'unanswered', 'overdue', 'failed', 'urgent'];
/** Whose they are and which page of the list: words of a visit to the panel. */
const LEFT_OUT = ['owner', 'cursor'];

/**
 * Reads the arguments of `npm run solicitudes`: the names of the list's address, as options.
 *
 * @returns null where they say nothing that can be done
 */
export function exportWish(args: readonly string[]): ExportWish | null {
  const names = Object.entries(PARAMETERS).filter(([name]) => !LEFT_OUT.includes(name));
  const options = Object.fromEntries([
    ...names.map(([name, word]) => {
      const type = FLAGS.includes(name) ? ('boolean' as const) : ('string' as const);
      return [word, { type }] as const;
    }),
    ...['formato', 'salida'].map((word) => [word, { type: 'string' as const }] as const),
  ]);
  let values: Readonly<Record<string, string | boolean | undefined>>;
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch {
    return null;
  }
  const { formato = 'csv', salida, ...asked } = values;
  const format = EXPORT_FORMATS.find((each) => each === formato);
  const params = new URLSearchParams(
    Object.entries(asked).map(([word, value]) => [word, value === true ? '1' : String(value)]),
  );
  const { query, ignored } = readQuery(params, '');
  if (format === undefined || ignored.length > 0) return null;
  return { query, format, out: typeof salida === 'string' ? salida : null };
}
