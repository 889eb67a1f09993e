import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { type Actor, fullName } from '#server/leads/actor.ts';
import { attachedFile, FILE_COLUMNS } from '#server/leads/conversation/attachments.ts';
import type { InboxParts } from '#server/leads/inbox/inbox-options.ts';
import { leadRow } from '#server/leads/lead-row.ts';
import { TAKEN_OVER } from '#server/leads/inbox/rows.ts';
import { boundTo } from '#server/platform/bound-to.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { storableText } from '#server/platform/database/storable.ts';

export interface ReplyText {
  /** One line. An empty text means the default subject. */
  subject: string;
  text: string;
  /** Addresses of the client. By default, `to` is the usual address and `copy` is empty. */
  to?: string | undefined;
  copy?: string | undefined;
}

/** For this time after a change of the draft, colleagues see that the author is writing. */
const WRITING_MS = 10 * 60 * 1000;
const LONGEST = 50_000;

const keepable = (written: string) => storableText(written, LONGEST);

type Drafts = Pick<InboxParts, 'kysely' | 'news' | 'now'>;

/** Reads and stores drafts of replies. A person has at most one draft for each enquiry. */
export function createReplyDrafts(drafts: Drafts) {
  return boundTo(drafts, { draft, others, keepDraft, dropDraft, takeOver });
}

async function all({ kysely, now }: Drafts, folio: string) {
  const leadId = (await leadRow(kysely, folio))?.id;
  if (leadId === undefined) return [];
  const rows = await kysely
    .selectFrom('lead_draft')
    .innerJoin('staff', 'staff.id', 'lead_draft.staff_id')
    .select(['staff.id as id', 'firstname', 'lastname', 'subject', 'body', 'updated_at'])
    .select(['recipient', 'copy'])
    .where('lead_id', '=', leadId)
    .where('updated_at', '>', TAKEN_OVER)
    .orderBy('updated_at', 'desc')
    .execute();
  const files = await kysely
    .selectFrom('lead_attachment')
    .select([...FILE_COLUMNS, 'staff_id'])
    .where('lead_id', '=', leadId)
    .where('staff_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, subject, body, updated_at: at, recipient, copy, ...names }) => ({
    by: { id, name: fullName(names) },
    subject,
    text: body,
    to: recipient ?? '',
    copy: copy ?? '',
    at,
    files: files.filter((file) => file.staff_id === id).map(attachedFile),
    writing: at > now() - WRITING_MS,
  }));
}

const isEmpty = ({ subject, text, files }: Awaited<ReturnType<typeof all>>[number]) =>
  subject === '' && text === '' && files.length === 0;

async function draft(drafts: Drafts, folio: string, staffId: string) {
  const own = (await all(drafts, folio)).find(({ by }) => by.id === staffId);
  if (own === undefined || isEmpty(own)) return null;
  const { by: _by, writing: _writing, ...draft } = own;
  return draft;
}

async function others(drafts: Drafts, folio: string, staffId: string) {
  return (await all(drafts, folio)).filter(
    (draft) => draft.by.id !== staffId && (draft.writing || !isEmpty(draft)),
  );
}

/**
 * Saves a draft. With `byItself`, the page's script saves the draft without the person. If a
 * colleague took over the same text, such a call saves nothing and returns `taken`.
 */
async function keepDraft(
  { kysely, news, now }: Drafts,
  folio: string,
  { subject, text, to = '', copy = '' }: ReplyText,
  { id }: Pick<Actor, 'id'>,
  byItself = false,
): Promise<'kept' | 'taken' | 'missing'> {
  const leadId = (await leadRow(kysely, folio))?.id;
  if (leadId === undefined) return 'missing';
  const row = {
    subject: keepable(subject),
    body: keepable(text),
    updated_at: now(),
    recipient: keepable(to) || null,
    copy: keepable(copy) || null,
  };
  const before = await draftRow(kysely, leadId, id);
  // The first author's page may still send the text that a colleague took over. It is not saved.
  const taken = sql<boolean>`lead_draft.updated_at = ${TAKEN_OVER} and lead_draft.subject = excluded.subject and lead_draft.body = excluded.body`;
  const kept = await kysely
    .insertInto('lead_draft')
    .values({ lead_id: leadId, staff_id: id, ...row })
    .onConflict((clash) =>
      clash
        .columns(['lead_id', 'staff_id'])
        .doUpdateSet(row)
        .where(byItself ? sql<boolean>`not (${taken})` : sql<boolean>`1 = 1`),
    )
    .executeTakeFirst();
  if (kept.numInsertedOrUpdatedRows === 0n) return 'taken';
  const began = before === undefined || before.updated_at <= now() - WRITING_MS;
  if (began) news.tell({ kind: 'writing', folio, actorId: id });
  return 'kept';
}

async function dropDraft({ kysely, news }: Drafts, folio: string, staffId: string) {
  const leadId = (await leadRow(kysely, folio))?.id;
  if (leadId === undefined) return;
  await kysely.transaction().execute(async (transaction) => {
    for (const table of ['lead_attachment', 'lead_draft'] as const) {
      await transaction
        .deleteFrom(table)
        .where((where) => where.and({ lead_id: leadId, staff_id: staffId }))
        .execute();
    }
  });
  news.tell({ kind: 'writing', folio, actorId: staffId });
}

async function takeOver(
  { kysely, news, now }: Drafts,
  folio: string,
  from: string,
  { id }: Pick<Actor, 'id'>,
): Promise<boolean> {
  const leadId = (await leadRow(kysely, folio))?.id;
  if (leadId === undefined || from === id) return false;
  const taken = await kysely.transaction().execute(async (transaction) => {
    const theirs = await transaction
      .updateTable('lead_draft')
      .set({ updated_at: TAKEN_OVER })
      .where((where) => where.and({ lead_id: leadId, staff_id: from }))
      .where('updated_at', '>', TAKEN_OVER)
      .returning(['subject', 'body', 'recipient', 'copy'])
      .executeTakeFirst();
    if (theirs === undefined) return false;
    await transaction
      .updateTable('lead_attachment')
      .set({ staff_id: id })
      .where((where) => where.and({ lead_id: leadId, staff_id: from }))
      .execute();
    await addToDraft(transaction, leadId, id, theirs, now());
    return true;
  });
  if (taken) news.tell({ kind: 'writing', folio, actorId: id });
  return taken;
}

function draftRow(kysely: Pick<Kysely<Schema>, 'selectFrom'>, leadId: string, staffId: string) {
  return kysely
    .selectFrom('lead_draft')
    .select(['subject', 'body', 'updated_at', 'recipient', 'copy'])
    .where((where) => where.and({ lead_id: leadId, staff_id: staffId }))
    .where('updated_at', '>', TAKEN_OVER)
    .executeTakeFirst();
}

export async function addToDraft(
  transaction: Transaction<Schema>,
  leadId: string,
  staffId: string,
  draft: Pick<Selectable<Schema['lead_draft']>, 'subject' | 'body' | 'recipient' | 'copy'>,
  at: number,
): Promise<void> {
  const own = await draftRow(transaction, leadId, staffId);
  const { body } = draft;
  const row = {
    subject: own === undefined || own.subject === '' ? draft.subject : own.subject,
    body: own === undefined || own.body.trim() === '' ? body : `${own.body.trimEnd()}\n\n${body}`,
    updated_at: at,
    recipient: own?.recipient ?? draft.recipient,
    copy: own?.copy ?? draft.copy,
  };
  await transaction
    .insertInto('lead_draft')
    .values({ lead_id: leadId, staff_id: staffId, ...row })
    .onConflict((clash) => clash.columns(['lead_id', 'staff_id']).doUpdateSet(row))
    .execute();
}
