import { Readable } from 'node:stream';
import type { APIRoute } from 'astro';
import { auditWords } from './audit-words.ts';
import { auditFilter } from './query.ts';
import { panelVisit } from '#panel/shell/visit.ts';
import { readerOf } from '#panel/shell/csv-reader.ts';
import { note } from '#server/accounts/visit.ts';
import { actionName } from '#server/requests/audit.ts';
import { BYTE_ORDER_MARK, csvRows } from '#server/requests/csv.ts';

const PART = 1000;

const HEADER = ['fecha (UTC)', 'quién', 'qué', 'sobre', 'detalle', 'desde'];

/** Sends the audit log as a file, in parts, the newest lines first. */
export const logFile: APIRoute = async ({ locals, url }) => {
  const { tools } = locals.services.staff;
  const reader = readerOf(url);
  // Excel may convert the dates and network addresses (columns 0 and 5). All other cells stay text.
  const form = { reader, isValue: (column: number) => column === 0 || column === 5 };
  await note(tools, panelVisit(locals), 'exported', 'registro');

  async function* parts() {
    yield Buffer.from(BYTE_ORDER_MARK + csvRows([HEADER], form));
    let filter = auditFilter(url.searchParams);
    for (let size = PART; size === PART;) {
      const lines = await tools.audit.list(filter, PART);
      const rows = lines.map(({ at, actor, action, address, ...line }) => {
        const { subject, detail } = auditWords({ action, ...line });
        const moment = new Date(at).toISOString();
        const when = reader === 'excel' ? moment.slice(0, 16).replace('T', ' ') : moment;
        return [when, actor, actionName(action), subject, detail, address];
      });
      if (rows.length > 0) yield Buffer.from(csvRows(rows, form));
      filter = { ...filter, before: lines.at(-1)?.id };
      size = lines.length;
    }
  }

  return new Response(Readable.toWeb(Readable.from(parts())) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="registro.csv"',
    },
  });
};
