import { ReadableStream as NodeStream } from 'node:stream/web';
import { writtenText } from '#forms/written-text.ts';
import { boundTo } from '#server/platform/bound-to.ts';
import type { Database } from '#server/platform/database/database.ts';
import { csvRows } from '#server/requests/csv.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import { type Actor, noteOf } from '#server/leads/actor.ts';
import type { Outbox } from '#server/messages/outbox.ts';
import type { KeptMails } from '#server/messages/kept-mails.ts';
import type { AuditLog } from '#server/requests/audit.ts';
import { CONFIRM_MS } from './links.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

export type SubscriberRow = Awaited<ReturnType<Subscribers['page']>>['rows'][number];

type Status = Schema['subscriber']['status'];

interface SubscriberFilter {
  status: Status;
  topic: string | null;
  mail: string | null;
  after: string | null;
}

export type Subscribers = ReturnType<typeof createSubscribers>;

interface SubscribersOptions {
  outbox: Pick<Outbox, 'write' | 'wake'>;
  audit: Pick<AuditLog, 'note'>;
  mails: Pick<KeptMails, 'forget'>;
  /** How many days the site keeps the consent records of a person who has left. */
  blockedDays: number;
  tells: () => boolean;
  now?: () => number;
}

const PAGE_SIZE = 50;
const PIECE = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;

type SubscribersParts = Pick<Database, 'kysely'> & Required<SubscribersOptions>;

export function createSubscribers(
  { kysely }: Pick<Database, 'kysely'>,
  options: SubscribersOptions,
) {
  const parts = { now: Date.now, ...options, kysely };
  return boundTo(parts, { page, counts, byTopic, growth, leave, purge, export: exported });
}

async function page(
  { kysely }: SubscribersParts,
  { status, topic, mail, after }: SubscriberFilter,
  size = PAGE_SIZE,
) {
  const rows = await kysely
    .selectFrom('subscriber')
    .select(['id', 'correo', 'status'])
    .select(['created_at as createdAt', 'confirmed_at as confirmedAt', 'left_at as leftAt'])
    .where('status', '=', status)
    .$if(after !== null, (query) => query.where('id', '<', after ?? ''))
    .$if(mail !== null, (query) =>
      query
        .where('mail_key', '>=', (mail ?? '').toLowerCase())
        .where('mail_key', '<', `${(mail ?? '').toLowerCase()}\u{10ffff}`),
    )
    .$if(topic !== null, (query) =>
      query.where('id', 'in', (db) =>
        db
          .selectFrom('subscriber_topic')
          .select('subscriber_id')
          .where('topic', '=', topic ?? ''),
      ),
    )
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  const shown = rows.slice(0, size);
  const ids = shown.map(({ id }) => id);
  if (ids.length === 0) return { rows: [], next: null };
  const topics = await kysely
    .selectFrom('subscriber_topic')
    .selectAll()
    .where('subscriber_id', 'in', ids)
    .orderBy('topic')
    .execute();
  const of = Map.groupBy(topics, (row) => row.subscriber_id);
  return {
    rows: shown.map((row) => ({
      ...row,
      topics: (of.get(row.id) ?? []).map((each) => each.topic),
    })),
    next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  };
}

async function counts({ kysely }: SubscribersParts) {
  const rows = await kysely
    .selectFrom('subscriber')
    .select(['status', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const of = (status: Status) => rows.find((row) => row.status === status)?.count ?? 0;
  return { pending: of('pending'), confirmed: of('confirmed'), left: of('left') };
}

async function byTopic({ kysely }: SubscribersParts): Promise<Map<string, number>> {
  const rows = await kysely
    .selectFrom('subscriber_topic')
    .innerJoin('subscriber', 'subscriber.id', 'subscriber_topic.subscriber_id')
    .select(['topic', (row) => row.fn.countAll<number>().as('count')])
    .where('subscriber.status', '=', 'confirmed')
    .groupBy('topic')
    .execute();
  return new Map(rows.map(({ topic, count }) => [topic, count]));
}

/**
 * Returns how many people confirmed and left in each of the last 12 months (`yyyy-mm` in UTC).
 * Leaves out months in which nobody did either.
 */
async function growth({ kysely, now }: SubscribersParts) {
  const from = new Date(now());
  from.setUTCMonth(from.getUTCMonth() - 11, 1);
  from.setUTCHours(0, 0, 0, 0);
  const steps = await kysely
    .selectFrom('subscriber_event')
    .select(['at', 'kind'])
    .where('kind', 'in', ['confirmed', 'left'])
    .where('at', '>=', from.getTime())
    .orderBy('at')
    .execute();
  const months = Map.groupBy(steps, ({ at }) => new Date(at).toISOString().slice(0, 7));
  return [...months].map(([month, of]) => {
    const confirmed = of.filter(({ kind }) => kind === 'confirmed').length;
    return { month, confirmed, left: of.length - confirmed };
  });
}

async function leave(parts: SubscribersParts, id: string, actor: Actor): Promise<boolean> {
  const left = await parts.kysely
    .transaction()
    .execute((transaction) => noteLeaving(transaction, parts, id, 'panel'));
  if (!left) return false;
  parts.outbox.wake();
  await parts.audit.note(noteOf(actor, 'unsubscribed', id));
  return true;
}

async function* file(parts: SubscribersParts, topic: string | null) {
  const encoder = new TextEncoder();
  const encoded = (rows: string[][]) => encoder.encode(csvRows(rows));
  yield encoded([['email', 'name', 'attributes']]);
  for (let after: string | null = null; ;) {
    const filter = { status: 'confirmed' as const, topic, mail: null, after };
    const { rows, next } = await page(parts, filter, PIECE);
    if (rows.length > 0) yield encoded(rows.map(lineOf));
    if (next === null) return;
    after = next;
  }
}

async function purge({ kysely, mails, blockedDays, now }: SubscribersParts): Promise<void> {
  const at = now();
  const old = await kysely
    .selectFrom('subscriber')
    .select('id')
    .where((where) =>
      where.or([
        where.and([
          where('status', '=', 'pending'),
          where('created_at', '<', at - CONFIRM_MS - DAY_MS),
        ]),
        where.and([where('status', '=', 'left'), where('left_at', '<', at - blockedDays * DAY_MS)]),
      ]),
    )
    .limit(PIECE)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  const sent = await kysely
    .selectFrom('delivery')
    .select('id')
    .where('subscriber_id', 'in', ids)
    .execute();
  await mails.forget(sent.map(({ id }) => id));
  await kysely.deleteFrom('subscriber').where('id', 'in', ids).execute();
}

/** Returns the subscribers as CSV for listmonk, with the columns `email,name,attributes`. */
async function exported(
  parts: SubscribersParts,
  topic: string | null,
  actor: Actor,
): Promise<ReadableStream<Uint8Array>> {
  await parts.audit.note(noteOf(actor, 'exported', 'boletin.csv', topic ?? ''));
  return NodeStream.from(file(parts, topic)) as ReadableStream<Uint8Array>;
}

function lineOf({ correo, topics, confirmedAt }: SubscriberRow): string[] {
  const since = confirmedAt === null ? null : new Date(confirmedAt).toISOString();
  return [writtenText(correo, false), '', JSON.stringify({ temas: topics, confirmado: since })];
}

export type SubscriberStep =
  | {
      kind: 'asked';
      data: {
        temas: readonly string[];
        texto: string;
        aviso: string | null;
        pagina: string | null;
      };
    }
  | { kind: 'confirmed'; data: { solicitud: string; temas: readonly string[] } }
  | { kind: 'changed'; data: { temas: readonly string[] } }
  | { kind: 'left'; data: { como: string } };

interface Telling {
  outbox: Pick<Outbox, 'write'>;
  tells: () => boolean;
  now: () => number;
}

/** Stores a step as proof of consent and queues the webhook's message. Returns the step's id. */
export async function noteStep(
  transaction: Transaction<Schema>,
  { outbox, tells, now }: Telling,
  subscriberId: string,
  { kind, data }: SubscriberStep,
): Promise<string> {
  const at = now();
  const id = rowId(at);
  await transaction
    .insertInto('subscriber_event')
    .values({ id, subscriber_id: subscriberId, at, kind, data: JSON.stringify(data) })
    .execute();
  if (tells() && kind !== 'asked') {
    const { correo, status } = await transaction
      .selectFrom('subscriber')
      .select(['correo', 'status'])
      .where('id', '=', subscriberId)
      .executeTakeFirstOrThrow();
    const event = `subscriber.${kind}`;
    const subscriber = { correo, status, temas: await topicsOf(transaction, subscriberId) };
    const body = { event, delivery: id, at: new Date(at).toISOString(), subscriber };
    const told = { event, body: JSON.stringify(body) };
    const message = { id, channel: 'webhook', kind: event, subscriberId, data: told } as const;
    await outbox.write(transaction, message);
  }
  return id;
}

/** `pagina`: a button on a page; `un-clic`: the mail program (RFC 8058); `panel`: the agency. */
export type LeavingWay = 'pagina' | 'un-clic' | 'panel';

/** Ends a subscription. Returns false if the person was not subscribed. */
export async function noteLeaving(
  transaction: Transaction<Schema>,
  telling: Telling,
  id: string,
  how: LeavingWay,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('subscriber')
    .set({ status: 'left', left_at: telling.now() })
    .where('id', '=', id)
    .where('status', '<>', 'left')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await setTopics(transaction, id, []);
  await noteStep(transaction, telling, id, { kind: 'left', data: { como: how } });
  return true;
}

export async function topicsOf(
  db: Pick<Kysely<Schema>, 'selectFrom'>,
  id: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriber_topic')
    .select('topic')
    .where('subscriber_id', '=', id)
    .orderBy('topic')
    .execute();
  return rows.map(({ topic }) => topic);
}

export async function setTopics(
  transaction: Transaction<Schema>,
  id: string,
  topics: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('subscriber_topic').where('subscriber_id', '=', id).execute();
  if (topics.length === 0) return;
  await transaction
    .insertInto('subscriber_topic')
    .values(topics.map((topic) => ({ subscriber_id: id, topic })))
    .execute();
}
