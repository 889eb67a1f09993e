import type { APIRoute } from 'astro';
import { auditWords } from './audit-words.ts';
import { ACTION_NAMES } from './AuditPage.tsx';
import { auditFilter } from './query.ts';
import { panelVisit } from '#panel/shell/visit.ts';
import { readerOf } from '#panel/shell/csv-reader.ts';
import { BYTE_ORDER_MARK, csvRows } from '#server/requests/csv.ts';

const PART = 1000;

const HEADER = ['fecha (UTC)', 'quién', 'qué', 'sobre', 'detalle', 'desde'];

/** Sends the audit log as a file, in parts, the newest lines first. */
export const logFile: APIRoute = async ({ locals, url }) => {
  const { audit } = locals.services.staff.tools;
  const { person, address } = panelVisit(locals);
  const filter = auditFilter(url.searchParams);
  const reader = readerOf(url);
  // Columns 0 and 5 contain dates and network addresses. The code lets Excel convert these values.
  const form = { reader, isValue: (column: number) => column === 0 || column === 5 };
  await audit.note({
    actorId: person?.id ?? null,
    actor: person?.username ?? '',
    action: 'exported',
    subject: 'registro',
    address,
  });
  const encoder = new TextEncoder();
  let before = filter.before;
  let begun = false;
  const body = new ReadableStream({
    async pull(controller) {
      if (!begun) controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvRows([HEADER], form)));
      begun = true;
      const lines = await audit.list({ ...filter, before }, PART);
      const rows = lines.map(({ at, actor, action, address: from, ...line }) => {
        const { subject, detail } = auditWords({ action, ...line });
        const moment = new Date(at).toISOString();
        const when = reader === 'excel' ? moment.slice(0, 16).replace('T', ' ') : moment;
        return [when, actor, ACTION_NAMES[action] ?? action, subject, detail, from];
      });
      if (rows.length > 0) controller.enqueue(encoder.encode(csvRows(rows, form)));
      before = lines.at(-1)?.id;
      if (lines.length < PART) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="registro.csv"',
    },
  });
};
