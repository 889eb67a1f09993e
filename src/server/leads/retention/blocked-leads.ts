import * as z from 'zod';
import { countOf } from '#server/platform/database/count.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { tagsByLead } from '#server/leads/change-lead.ts';
import { attachedFile, FILE_COLUMNS } from '#server/leads/conversation/attachments.ts';

/** Columns that are optional, because enquiries that an older version blocked do not have them. */
type WorkKept = 'urgent' | 'category' | 'stage' | 'amount' | 'expected_on' | 'merged_into';

type Documents = Awaited<ReturnType<typeof contentsOf>>;
type Document = Documents extends Map<string, infer Each> ? Each : never;

export type BlockedContent = Omit<Document, 'lead'> & {
  lead: Omit<Document['lead'], WorkKept> & Partial<Pick<Document['lead'], WorkKept>>;
};

/** Returns, by id, the documents that keep enquiries' data after the caller deletes the rows. */
export async function contentsOf(transaction: Transaction<Schema>, ids: readonly string[]) {
  const leads = await transaction
    .selectFrom('lead')
    .select(['id', 'folio', 'kind', 'form', 'nombre', 'correo', 'telefono', 'detail'])
    .select(['status', 'origin', 'created_at', 'passed_by', 'notice', 'source', 'merged_into'])
    .select(['urgent', 'urgent_why', 'category', 'stage', 'amount', 'expected_on'])
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
    .select(['lead_id', 'direction', 'kind', 'from_name', 'from_address', 'reply_to'])
    .select(['copies', 'subject', 'body', 'quoted', 'sent_at'])
    .where('lead_id', 'in', ids)
    .orderBy('sent_at')
    .execute();
  const files = await transaction
    .selectFrom('lead_attachment')
    .select([...FILE_COLUMNS, 'lead_id'])
    .where('lead_id', 'in', ids)
    .where('whole', '=', 0)
    .where('staff_id', 'is', null)
    .orderBy('id')
    .execute();
  const tags = await tagsByLead(transaction, ids);
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
        files: of(files, lead.id).map(attachedFile),
        tags: tags(lead.id),
      },
    ]),
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads blocked enquiries. They last `blockedDays` days. Throws `StoreUnavailableError`. */
export function createBlockedLeads({ kysely }: Pick<Database, 'kysely'>, blockedDays: number) {
  return {
    /** Lists blocked enquiries without personal data, the oldest first, after the folio `after`. */
    async list(after: string | null, size: number) {
      const last = await kysely
        .selectFrom('blocked_lead')
        .select(['blocked_at', 'id'])
        .where('folio', '=', after)
        .executeTakeFirst();
      const rows = await kysely
        .selectFrom('blocked_lead')
        .select(['folio', 'arrived_at as arrivedAt', 'blocked_at as blockedAt'])
        .$if(last !== undefined, (query) =>
          query.where(
            sql<boolean>`(blocked_at, id) > (${last?.blocked_at ?? 0}, ${last?.id ?? ''})`,
          ),
        )
        .orderBy('blocked_at')
        .orderBy('id')
        .limit(size)
        .execute();
      return rows.map((row) => ({ ...row, until: row.blockedAt + blockedDays * DAY_MS }));
    },
    count: () => countOf(kysely.selectFrom('blocked_lead')),
    /** Returns null for an unknown folio. The caller must write to the audit log why it reads. */
    async read(folio: string): Promise<BlockedContent | null> {
      const row = await kysely
        .selectFrom('blocked_lead')
        .select('content')
        .where('folio', '=', folio)
        .executeTakeFirst();
      return row === undefined ? null : blockedContent(row.content);
    },
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

const documentSchema = z.looseObject({
  lead: z.looseObject({ folio: z.string(), detail: z.string() }),
  events: z.array(z.unknown()),
  deliveries: z.array(z.unknown()),
  // Documents of older versions do not contain these fields, so the fields have a default.
  messages: z.array(z.unknown()).default([]),
  files: z.array(z.unknown()).default([]),
  tags: z.array(z.unknown()).default([]),
});

/** Reads a blocked enquiry. Throws SyntaxError or ZodError if it is damaged. */
export function blockedContent(text: string): BlockedContent {
  return documentSchema.parse(JSON.parse(text)) as unknown as BlockedContent;
}
