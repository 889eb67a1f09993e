import { momentWithOffset } from '#content/values/locale.ts';
import { CHATS } from '#server/settings/channels/chats.ts';
import type { Database } from '#server/platform/database/database.ts';
import { requeue } from '#server/messages/queue.ts';
import { contactEntries, detailEntries } from '#server/leads/mail/lead-summary.ts';
import { entriesText } from '#server/messages/mail-document.ts';
import { leadRow, readableLead } from '#server/leads/lead-row.ts';

export const DELIVERIES_USAGE = `Uso:
  npm run entregas                              lo que no se ha entregado
  npm run entregas -- ver FOLIO                 una solicitud, con cada intento de entrega
  npm run entregas -- reencolar todo            intentar de nuevo todo lo que falta
  npm run entregas -- reencolar FOLIO|ENTREGA…  intentar de nuevo solo eso
`;

const LIST_LIMIT = 200;

const CHANNEL_NAMES: Record<string, string> = {
  agency_mail: 'correo a la agencia',
  visitor_mail: 'copia al visitante',
  reply: 'respuesta a la persona',
  webhook: 'webhook',
  notice: 'aviso del sitio a la agencia',
  newsletter: 'correo del boletín',
  ...Object.fromEntries(CHATS.map(({ name, label }) => [name, label])),
};
const STATUS_NAMES = { pending: 'pendiente', sent: 'entregada', failed: 'abandonada' } as const;
const OUTCOME_NAMES = { ...STATUS_NAMES, retried: 'se reintenta' } as const;

/** Runs `npm run entregas`. The worker of a running site sends the requeued deliveries. */
export async function deliveriesCommand(database: Database, args: readonly string[]) {
  const [verb, ...rest] = args;
  if (verb === undefined) return { text: await list(database), code: 0 };
  if (verb === 'ver' && rest.length === 1) return show(database, rest[0] ?? '');
  if (verb === 'reencolar' && rest.length > 0) {
    const { length: count } = await requeue(database, rest[0] === 'todo' ? null : rest);
    const text =
      count === 0
        ? 'No hay nada que reencolar: ninguna entrega coincide, o ya se entregaron.\n'
        : `${count === 1 ? '1 entrega vuelve' : `${count} entregas vuelven`} a la fila, con tres días por delante.\n`;
    return { text, code: count === 0 ? 1 : 0 };
  }
  return { text: DELIVERIES_USAGE, code: 2 };
}

async function list(database: Database): Promise<string> {
  const rows = await reported(database)
    .where('delivery.status', '<>', 'sent')
    .limit(LIST_LIMIT)
    .execute();
  if (rows.length === 0) return 'Todo está entregado.\n';
  const more = rows.length === LIST_LIMIT ? `Solo las ${LIST_LIMIT} más antiguas.\n` : '';
  return `${rows.map(deliveryText).join('\n')}\n${more}`;
}

function deliveryText(row: ReportedDelivery): string {
  const to = row.recipient === null ? '' : ` → ${row.recipient}`;
  const next = row.status === 'pending' ? `, próximo intento ${momentWithOffset(row.dueAt)}` : '';
  const why = row.lastError === null ? '' : `\n    ${row.lastError.replaceAll(/\s+/g, ' ')}`;
  return (
    `${row.folio ?? 'sin folio'}  ${STATUS_NAMES[row.status]}  ${CHANNEL_NAMES[row.channel] ?? row.channel}${to}\n` +
    `    entrega ${row.id}, recibida ${momentWithOffset(row.cameAt)}, intentos: ${row.attempts}${next}${why}`
  );
}

async function show(database: Database, folio: string): Promise<{ text: string; code: number }> {
  const { kysely } = database;
  const row = await leadRow(kysely, folio.toUpperCase());
  if (!row) return { text: `No hay ninguna solicitud con el folio ${folio}.\n`, code: 1 };
  const deliveries = await reported(database).where('lead_id', '=', row.id).execute();
  const attempts = await kysely
    .selectFrom('delivery_attempt')
    .innerJoin('delivery', 'delivery.id', 'delivery_attempt.delivery_id')
    .selectAll('delivery_attempt')
    .where('delivery.lead_id', '=', row.id)
    .orderBy('delivery_attempt.started_at')
    .execute();
  const lead = readableLead(row);
  const content = lead
    ? entriesText([...contactEntries(lead), ...detailEntries(lead)])
    : `La solicitud guardada está dañada. Su texto, tal cual:\n${row.detail}`;
  const tries = attempts.map(
    (attempt) =>
      `${momentWithOffset(attempt.started_at)}  ${OUTCOME_NAMES[attempt.outcome]}  ` +
      `(entrega ${attempt.delivery_id}, intento ${attempt.number}) ${attempt.said.replaceAll(/\s+/g, ' ')}`,
  );
  const parts = [content, deliveries.map(deliveryText).join('\n'), tries.join('\n')];
  return { text: `${parts.filter((part) => part !== '').join('\n\n')}\n`, code: 0 };
}

type ReportedDelivery = Awaited<ReturnType<ReturnType<typeof reported>['execute']>>[number];

function reported({ kysely }: Database) {
  return kysely
    .selectFrom('delivery')
    .leftJoin('lead', 'lead.id', 'delivery.lead_id')
    .select(['delivery.id', 'lead.folio', 'delivery.channel', 'delivery.recipient'])
    .select(['delivery.status', 'delivery.attempts', 'delivery.created_at as cameAt'])
    .select(['delivery.due_at as dueAt', 'delivery.last_error as lastError'])
    .orderBy('delivery.created_at');
}
