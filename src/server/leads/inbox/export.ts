import { content } from '#content/snapshot/content.ts';
import { sortableMoment } from '#content/values/locale.ts';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { type Actor, fullName, noteOf } from '#server/leads/actor.ts';
import {
  FILTER_PARAMETERS,
  type InboxQuery,
  readQuery,
  SORT_PARAMETER,
} from '#server/leads/inbox/address.ts';
import {
  conditionOf,
  type Cursor,
  pageWindow,
  sortMoment,
} from '#server/leads/inbox/conditions.ts';
import {
  exportedCells,
  exportedRecord,
  type ExportedLead,
  isValueColumn,
  titles,
} from '#server/leads/inbox/export-columns.ts';
import type { InboxParts } from '#server/leads/inbox/inbox-options.ts';
import { tagsByLead } from '#server/leads/change-lead.ts';
import { isCall } from '#server/leads/timeline.ts';
import { sortOf } from '#server/leads/inbox/list.ts';
import type { StoredRow } from '#server/leads/inbox/rows.ts';
import { agencyZone, dayOf } from '#server/leads/zone.ts';
import { BYTE_ORDER_MARK, csvRows } from '#server/requests/csv.ts';

/** `excel` is a CSV file that Excel in Spanish can read. */
const EXPORT_FORMATS = ['csv', 'excel', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The most enquiries in one query: a longer query would delay visitors' requests. */
const PIECE = 250;

/** In characters. A spreadsheet's cell holds about 32,000, and may contain several answers. */
const LONGEST_ANSWER = 4000;

const REST = 'Lo demás está en el panel, en esta solicitud.';

export function createInboxExport(
  parts: Pick<InboxParts, 'reader' | 'capabilities' | 'audit' | 'now'>,
) {
  const { reader, capabilities, audit, now } = parts;

  async function* pieces(query: Pick<InboxQuery, 'filter' | 'sort'>) {
    const kysely = await reader();
    const people = await kysely
      .selectFrom('staff')
      .select(['id', 'firstname', 'lastname'])
      .execute();
    const names = new Map(people.map(({ id, ...name }) => [id, fullName(name)]));
    const sort = sortOf(query);
    const context = { capabilities, now: now(), withHidden: true, sort };
    const all = kysely.selectFrom('lead').selectAll().where(conditionOf(query.filter, context));
    let cursor: Cursor | null = null;
    for (;;) {
      const { where, order } = pageWindow(sort, cursor);
      const rows: StoredRow[] = await all.where(where).orderBy(order).limit(PIECE).execute();
      yield await withConversations(kysely, rows, names);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PIECE) return;
      const moment = sortMoment(sort, last);
      cursor = { direction: 'after', arrival: last.arrival, moment };
    }
  }

  async function* texts(query: Pick<InboxQuery, 'filter' | 'sort'>, format: ExportFormat) {
    const encoder = new TextEncoder();
    const plain = format === 'excel';
    const zone = agencyZone();
    const moment = (at: number) => sortableMoment(at, zone, { exact: !plain });
    const form = {
      reader: plain ? 'excel' : 'program',
      isValue: isValueColumn,
      rest: REST,
    } as const;
    if (format !== 'jsonl')
      yield encoder.encode(BYTE_ORDER_MARK + csvRows([titles(content().services.moneda)], form));
    for await (const leads of pieces(query)) {
      const records = leads.map((lead) => exportedRecord(lead, moment));
      const cells = () => records.map((record) => exportedCells(record, { plain }));
      const text =
        format === 'jsonl'
          ? records.map((record) => `${JSON.stringify(record)}\n`).join('')
          : csvRows(cells(), form);
      if (text !== '') yield encoder.encode(text);
    }
  }

  return {
    /** Writes to the audit log that a person exports enquiries, and then returns the file. */
    async open(
      query: Pick<InboxQuery, 'filter' | 'sort'>,
      format: ExportFormat,
      actor: Pick<Actor, 'username' | 'address'> & { id: string | null },
    ): Promise<{ name: string; type: string; body: ReadableStream<Uint8Array> }> {
      // The audit log gets «…» for a searched text: the text may name a person who is erased later,
      // and nothing is ever erased from the log.
      const hidden = query.filter.text === undefined ? {} : { text: '…' };
      const detail = JSON.stringify({ ...query.filter, ...hidden, sort: query.sort });
      const file = `solicitudes.${format === 'excel' ? 'csv' : format}`;
      await audit.note(noteOf(actor, 'exported', file, detail));
      return {
        name: `solicitudes-${dayOf(now(), agencyZone())}${format === 'excel' ? '-excel.csv' : `.${format}`}`,
        type: `${format === 'jsonl' ? 'application/x-ndjson' : 'text/csv'}; charset=utf-8`,
        body: NodeStream.from(texts(query, format)) as ReadableStream<Uint8Array>,
      };
    },
  };
}

async function withConversations(
  kysely: Kysely<Schema>,
  rows: readonly StoredRow[],
  names: ReadonlyMap<string, string>,
): Promise<ExportedLead[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const events = await kysely
    .selectFrom('lead_event')
    .select(['lead_id', 'at', 'actor', 'kind', 'data'])
    .where('lead_id', 'in', ids)
    .where('kind', 'in', ['note', 'answered'])
    .orderBy('at')
    .execute();
  const tags = await tagsByLead(kysely, ids);
  const messages = await kysely
    .selectFrom('lead_message')
    .select(['lead_id', 'kind', 'direction', 'sent_at', 'from_name', 'from_address', 'author_id'])
    .select(sql<string>`substr(body, 1, ${LONGEST_ANSWER + 1})`.as('body'))
    .where('lead_id', 'in', ids)
    .where('kind', 'in', ['answer', 'calendar', 'call'])
    .execute();
  const said = Map.groupBy(messages, ({ lead_id: id }) => id);
  const byLead = Map.groupBy(events, ({ lead_id: id }) => id);
  return rows.map((row) => {
    const own = (byLead.get(row.id) ?? []).map(({ at, actor, kind, data }) => {
      const { text } = JSON.parse(data) as { text: string };
      return { at, actor, kind, text };
    });
    const answers = own.filter(({ kind }) => kind === 'answered');
    return {
      row,
      owner: names.get(row.owner_id ?? '') ?? '',
      enteredBy: names.get(row.entered_by ?? '') ?? '',
      tags: tags(row.id),
      notes: own.filter(({ kind }) => kind === 'note'),
      conversation: [
        ...answers,
        ...(said.get(row.id) ?? []).map((each) => ({
          at: each.sent_at,
          kind:
            each.kind === 'call' && isCall(each.body)
              ? 'call'
              : each.direction === 'in'
                ? 'received'
                : 'answered',
          actor: names.get(each.author_id ?? '') ?? (each.from_name || each.from_address),
          text: begun(each.body),
        })),
      ].toSorted((one, other) => one.at - other.at),
      firstAnswer: answers[0]?.text ?? '',
    };
  });
}

function begun(body: string): string {
  // Counts characters as the database does. For JavaScript, an emoji has a length of two.
  const characters = Array.from(body);
  return characters.length <= LONGEST_ANSWER
    ? body
    : `${characters.slice(0, LONGEST_ANSWER).join('')}… (Sigue. ${REST})`;
}

interface ExportWish {
  query: InboxQuery;
  format: ExportFormat;
  out: string | null;
}

export const EXPORT_USAGE = `Uso:
  npm run solicitudes                        todas, menos las no deseadas, en un archivo CSV
  npm run solicitudes -- --formato excel     un CSV para Excel en español, con punto y coma
  npm run solicitudes -- --formato jsonl     un objeto JSON por renglón
  npm run solicitudes -- --salida archivo    con ese nombre; «-» las imprime

Para elegir cuáles, como en la lista del panel:
  --estado nueva|cotizada|…   --clase contacto|cotizacion   --tipo tienda
  --desde 2026-01-31   --hasta 2026-02-28   --origen google.com   --buscar «cerámica»
  --abiertas   --sin-responder   --vencidas   --con-fallas   --urgentes
  --estado «cotizada:Por firmar»   --etiqueta recomendado   --quien empleo|proveedor|aparte
  --folios ABC-7K3M-Q9,ABC-…   --orden vence
`;

/** Reads options with the names of a list's URL parameters. Returns null for an invalid option. */
export function exportWish(args: readonly string[]): ExportWish | null {
  const options = Object.fromEntries([
    // Omits `--responsable`: its value `yo` means the signed-in person, and a command has none.
    ...FILTER_PARAMETERS.filter(({ field }) => field !== 'owner').map(
      ({ name, isFlag }) => [name, { type: isFlag ? 'boolean' : 'string' }] as const,
    ),
    ...[SORT_PARAMETER, 'formato', 'salida'].map((word) => [word, { type: 'string' }] as const),
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
