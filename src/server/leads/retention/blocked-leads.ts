import * as z from 'zod';
import type { Database } from '#server/platform/database/database.ts';
import type { Selectable, Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { LeadRow } from '#server/leads/lead-row.ts';

/** Something that somebody did: a `lead_event` row. */
interface EventKept {
  at: number;
  actor: string;
  kind: string;
  data: string;
}

/** A way in which it left. */
interface DeliveryRowKept {
  channel: string;
  recipient: string | null;
  status: string;
  created_at: number;
  sent_at: number | null;
}

/** A mail of its conversation; of its files, names only: the files are kept apart. */
interface MessageKept {
  direction: string;
  kind: string;
  from_name: string;
  from_address: string;
  subject: string;
  body: string;
  quoted: string | null;
  sent_at: number;
}

/** A file of its conversation; of one that is blocked, without a way to it. */
export interface FileKept {
  id: string;
  name: string;
  type: string;
  bytes: number;
  warning: string | null;
  /** False for what was too large to be kept. */
  kept: boolean;
}

/** What the agency made of it; those that were blocked before it could have none of it. */
type WorkKept = Partial<
  Pick<
    Selectable<Schema['lead']>,
    'urgent' | 'category' | 'stage' | 'amount' | 'expected_on' | 'merged_into'
  >
>;

/** Everything that there was of an enquiry, as it is kept while it is blocked. */
export interface BlockedContent {
  lead: LeadRow & {
    passed_by: string | null;
    notice: string | null;
    source: string | null;
  } & WorkKept;
  /** Notes and answers among them. */
  events: readonly EventKept[];
  deliveries: readonly DeliveryRowKept[];
  messages: readonly MessageKept[];
  files: readonly FileKept[];
  tags: readonly string[];
}

/**
 * The documents of some enquiries, from the rows that are about to go.
 *
 * @param ids of the `lead` table
 * @returns by id
 */
export async function contentsOf(
  transaction: Transaction<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BlockedContent>> {
  const leads = await transaction
    .selectFrom('lead')
    .select([
      ...(['id', 'folio', 'kind', 'form', 'nombre', 'correo', 'telefono', 'detail'] as const),
      ...(['status', 'origin', 'created_at', 'passed_by', 'notice', 'source'] as const),
      ...(['urgent', 'urgent_why', 'category', 'stage', 'amount', 'expected_on'] as const),
      'merged_into',
    ])
    .where('id', 'in', ids)
    .execute();
  const events = await transaction
    .selectFrom('lead_event')
    .select(['lead_id', 'at', 'actor', 'kind', 'data'])
    .where('lead_id', 'in', ids)
    .orderBy('at')
    .execute();
  const deliveries = await transaction
    .selectFrom('delivery')
    .select(['lead_id', 'channel', 'recipient', 'status', 'created_at', 'sent_at'])
    .where('lead_id', 'in', ids)
    .orderBy('created_at')
    .execute();
  const messages = await transaction
    .selectFrom('lead_message')
    .select([
      ...(['lead_id', 'direction', 'kind', 'from_name', 'from_address'] as const),
      ...(['subject', 'body', 'quoted', 'sent_at'] as const),
    ])
    .where('lead_id', 'in', ids)
    .orderBy('sent_at')
    .execute();
  const files = await transaction
    .selectFrom('lead_attachment')
    .select(['lead_id', 'id', 'name', 'type', 'bytes', 'warning', 'digest'])
    .where('lead_id', 'in', ids)
    // What waits in somebody's draft was said to nobody yet.
    .where('staff_id', 'is', null)
    .orderBy('id')
    .execute();
  const tags = await transaction
    .selectFrom('lead_tag')
    .select(['lead_id', 'tag'])
    .where('lead_id', 'in', ids)
    .orderBy('tag')
    .execute();
  const of = <Row extends { lead_id: string | null }>(rows: readonly Row[], id: string) =>
    rows.filter((row) => row.lead_id === id).map(({ lead_id: _lead, ...row }) => row);
  return new Map(
    leads.map((lead) => [
      lead.id,
      {
        lead,
        events: of(events, lead.id),
        deliveries: of(deliveries, lead.id),
        messages: of(messages, lead.id),
        files: of(files, lead.id).map(({ digest, ...file }) => ({ ...file, kept: digest !== '' })),
        tags: of(tags, lead.id).map(({ tag }) => tag),
      },
    ]),
  );
}

/** What the list of blocked enquiries says of each: nothing of who wrote it. Milliseconds since 1970. */
interface BlockedEntry {
  folio: string;
  arrivedAt: number;
  blockedAt: number;
  /** When it will be destroyed. */
  until: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Enquiries whose time is over and that are not destroyed yet. All throw `StoreUnavailableError`.
 *
 * @param blockedDays how long they are kept
 */
export function createBlockedLeads({ kysely }: Pick<Database, 'kysely'>, blockedDays: number) {
  return {
    /** The next to be destroyed first. @param after the last folio of the page before; null for the first */
    async list(after: string | null, size: number): Promise<BlockedEntry[]> {
      const last =
        after === null
          ? undefined
          : await kysely
              .selectFrom('blocked_lead')
              .select(['blocked_at', 'id'])
              .where('folio', '=', after)
              .executeTakeFirst();
      const rows = await kysely
        .selectFrom('blocked_lead')
        .select(['folio', 'arrived_at', 'blocked_at'])
        .$if(last !== undefined, (query) =>
          query.where((where) =>
            where.or([
              where('blocked_at', '>', last?.blocked_at ?? 0),
              where.and([
                where('blocked_at', '=', last?.blocked_at ?? 0),
                where('id', '>', last?.id ?? ''),
              ]),
            ]),
          ),
        )
        .orderBy('blocked_at')
        .orderBy('id')
        .limit(size)
        .execute();
      return rows.map(({ folio, arrived_at: arrivedAt, blocked_at: blockedAt }) => ({
        folio,
        arrivedAt,
        blockedAt,
        until: blockedAt + blockedDays * DAY_MS,
      }));
    },
    async count(): Promise<number> {
      const { count } = await kysely
        .selectFrom('blocked_lead')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    /** The whole of one; the caller has said why, and it is noted. Null when there is none. */
    async read(folio: string): Promise<BlockedContent | null> {
      const row = await kysely
        .selectFrom('blocked_lead')
        .select('content')
        .where('folio', '=', folio)
        .executeTakeFirst();
      return row === undefined ? null : blockedContent(row.content);
    },
    /** When an enquiry was destroyed, and why; null when it was not, or never existed. */
    async forgotten(folio: string): Promise<{ at: number; reason: 'plazo' | 'peticion' } | null> {
      const row = await kysely
        .selectFrom('forgotten')
        .select(['at', 'reason'])
        .where('folio', '=', folio)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}

/** As far as it is read by name; the rest of the document is carried along. */
const documentSchema = z.looseObject({
  lead: z.looseObject({ folio: z.string(), detail: z.string() }),
  events: z.array(z.unknown()),
  deliveries: z.array(z.unknown()),
  // Those of before conversations have none.
  messages: z.array(z.unknown()).default([]),
  files: z.array(z.unknown()).default([]),
  tags: z.array(z.unknown()).default([]),
});

/** The document of a blocked enquiry. @throws SyntaxError or ZodError when it is damaged */
export function blockedContent(text: string): BlockedContent {
  return documentSchema.parse(JSON.parse(text)) as unknown as BlockedContent;
}
