import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { orUnavailable } from '#server/platform/database/store-error.ts';
import type { Replies } from '#server/leads/inbox/replies.ts';
import { fullName } from '#server/leads/inbox/actor.ts';

/** Who touched a draft within this time is writing, in milliseconds: ten minutes. */
const WRITING_MS = 10 * 60 * 1000;
/** Most that is kept of a draft, in characters. */
const LONGEST = 50_000;

/** What people have written and not sent, by person and enquiry. */
export type ReplyDrafts = Pick<Replies, 'draft' | 'keepDraft' | 'dropDraft' | 'writing'>;

export function createReplyDrafts(
  { kysely }: Pick<Database, 'kysely'>,
  now: () => number = Date.now,
): ReplyDrafts {
  const draftOf = (folio: string, staffId: string) =>
    kysely
      .selectFrom('lead_draft')
      .innerJoin('lead', 'lead.id', 'lead_draft.lead_id')
      .select(['lead_draft.subject', 'lead_draft.body', 'lead_draft.updated_at'])
      .where('lead.folio', '=', folio)
      .where('lead_draft.staff_id', '=', staffId)
      .executeTakeFirst();
  return {
    draft: (folio, staffId) =>
      orUnavailable('read a draft', async () => {
        const row = await draftOf(folio, staffId);
        if (row === undefined || (row.subject === '' && row.body === '')) return null;
        return { subject: row.subject, text: row.body, at: row.updated_at };
      }),
    keepDraft: (folio, { subject, text }, { id }) =>
      orUnavailable('keep a draft', async () => {
        const leadId = await leadIdOf(kysely, folio);
        if (leadId === null) return;
        const plain = (written: string) =>
          written.toWellFormed().replaceAll('\0', '').slice(0, LONGEST);
        const row = { subject: plain(subject), body: plain(text), updated_at: now() };
        await kysely
          .insertInto('lead_draft')
          .values({ lead_id: leadId, staff_id: id, ...row })
          .onConflict((clash) => clash.columns(['lead_id', 'staff_id']).doUpdateSet(row))
          .execute();
      }),
    dropDraft: (folio, staffId) =>
      orUnavailable('drop a draft', async () => {
        await kysely
          .deleteFrom('lead_draft')
          .where('staff_id', '=', staffId)
          .where('lead_id', 'in', (db) =>
            db.selectFrom('lead').select('id').where('folio', '=', folio),
          )
          .execute();
      }),
    writing: (folio, staffId) =>
      orUnavailable('see who is writing', async () => {
        const rows = await kysely
          .selectFrom('lead_draft')
          .innerJoin('lead', 'lead.id', 'lead_draft.lead_id')
          .innerJoin('staff', 'staff.id', 'lead_draft.staff_id')
          .select(['staff.id as id', 'firstname', 'lastname', 'lead_draft.updated_at as at'])
          .where('lead.folio', '=', folio)
          .where('lead_draft.staff_id', '<>', staffId)
          .where('lead_draft.updated_at', '>', now() - WRITING_MS)
          .orderBy('lead_draft.updated_at', 'desc')
          .execute();
        return rows.map(({ id, at, ...names }) => ({ id, at, name: fullName(names) }));
      }),
  };
}

async function leadIdOf(kysely: Kysely<Schema>, folio: string): Promise<string | null> {
  const lead = await kysely
    .selectFrom('lead')
    .select('id')
    .where('folio', '=', folio)
    .executeTakeFirst();
  return lead?.id ?? null;
}
