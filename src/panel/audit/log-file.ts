import type { APIRoute } from 'astro';
import { ACTION_NAMES } from './AuditPage.tsx';
import { writtenText } from '#forms/written-text.ts';
import { auditFilter } from './query.ts';
import { panelVisit } from '#panel/shell/visit.ts';

/** Lines read at a time. */
const PART = 1000;

const HEADER = ['fecha (UTC)', 'quién', 'qué', 'sobre', 'detalle', 'desde'];

/** A cell as RFC 4180 wants it; one that a spreadsheet would take for a formula is made text. */
function cell(text: string): string {
  const written = writtenText(text, true);
  const plain = /^[=+\-@\t\r]/.test(written) ? `'${written}` : written;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The audit log as a file, oldest lines last, written as it is read. */
export const logFile: APIRoute = async ({ locals, url }) => {
  const { audit } = locals.services.staff.tools;
  const { person, address } = panelVisit(locals);
  const filter = auditFilter(url.searchParams);
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
      // The mark that tells spreadsheets it is UTF-8.
      if (!begun) controller.enqueue(encoder.encode(`\uFEFF${HEADER.map(cell).join(',')}\r\n`));
      begun = true;
      const lines = await audit.list({ ...filter, before }, PART);
      const rows = lines.map(({ at, actor, action, subject, detail, address: from }) =>
        [new Date(at).toISOString(), actor, ACTION_NAMES[action] ?? action, subject, detail, from]
          .map(cell)
          .join(','),
      );
      if (rows.length > 0) controller.enqueue(encoder.encode(`${rows.join('\r\n')}\r\n`));
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
