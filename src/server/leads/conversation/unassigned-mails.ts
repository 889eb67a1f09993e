import { sql } from 'kysely';
import { countOf } from '#server/platform/database/count.ts';
import { lockLead } from '#server/leads/change-lead.ts';
import { attachedFile } from './attachments.ts';
import {
  answersOf,
  type Conversation,
  joinLead,
  leadBy,
  leadsOf,
  type NewMessage,
  type Reader,
  stateOf,
} from './conversation.ts';

const UNASSIGNED_MS = 90 * 24 * 60 * 60 * 1000;

export type MailList = 'unassigned' | 'aside';

function mailsIn(db: Reader, list: MailList) {
  return db
    .selectFrom('lead_message')
    .leftJoin('lead', 'lead.id', 'lead_message.lead_id')
    .where(
      list === 'aside'
        ? sql<boolean>`aside is not null`
        : sql<boolean>`lead_id is null and aside is null`,
    );
}

/** Returns a page of mails, newest first. `before`: the id of the previous page's last mail. */
export async function listMails(
  { kysely }: Conversation,
  list: MailList,
  size: number,
  before: string | null = null,
) {
  const last = await kysely
    .selectFrom('lead_message')
    .select(['received_at', 'id'])
    .where('id', '=', before)
    .executeTakeFirst();
  const rows = await mailsIn(kysely, list)
    .selectAll('lead_message')
    .select('lead.folio')
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(received_at, lead_message.id) < (${last?.received_at ?? 0}, ${last?.id ?? ''})`,
      ),
    )
    .orderBy('received_at', 'desc')
    .orderBy('lead_message.id', 'desc')
    .limit(size)
    .execute();
  return described(kysely, rows);
}

export async function unassignedMail({ kysely }: Conversation, id: string) {
  const found = mailsIn(kysely, 'unassigned').selectAll('lead_message').select('lead.folio');
  const rows = await found.where('lead_message.id', '=', id).execute();
  return (await described(kysely, rows))[0] ?? null;
}

export function countMails({ kysely }: Conversation, list: MailList): Promise<number> {
  return countOf(mailsIn(kysely, list));
}

/**
 * Marks a mail as not automatic. Returns the folio of the mail's enquiry, null if the mail belongs
 * to no enquiry, and undefined if the mail is no longer `aside`.
 */
export async function recoverMail(conversation: Conversation, messageId: string) {
  const { kysely, capabilities } = conversation;
  const folio = await kysely.transaction().execute(async (transaction) => {
    const there = await transaction
      .selectFrom('lead_message')
      .select('lead_id')
      .where('id', '=', messageId)
      .executeTakeFirst();
    if (typeof there?.lead_id === 'string') {
      await lockLead(transaction, capabilities, 'id', there.lead_id);
    }
    const [message] = await transaction
      .updateTable('lead_message')
      .set({ aside: null, kind: 'answer' })
      .where('id', '=', messageId)
      .where('aside', 'is not', null)
      .returningAll()
      .execute();
    if (message === undefined) return undefined;
    if (message.lead_id === null) return null;
    await joinLead(conversation, transaction, message, true);
    return (await stateOf(transaction, message.lead_id)).folio;
  });
  if (typeof folio === 'string') conversation.options.arrived(folio);
  return folio;
}

/** Removes mails from the list `aside`, and deletes the mails that belong to no enquiry. */
export async function dismissAsideMails({ kysely }: Conversation, messageIds: readonly string[]) {
  if (messageIds.length === 0) return;
  await kysely.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('lead_message')
      .where('id', 'in', messageIds)
      .where('lead_id', 'is', null)
      .where('aside', 'is not', null)
      .execute();
    await transaction
      .updateTable('lead_message')
      .set({ aside: null })
      .where('id', 'in', messageIds)
      .execute();
  });
}

export async function assignMail(conversation: Conversation, messageId: string, folio: string) {
  const { kysely, capabilities } = conversation;
  const leadId = await leadBy(kysely, [folio]);
  if (leadId === null) return false;
  const done = await kysely.transaction().execute(async (transaction) => {
    await lockLead(transaction, capabilities, 'id', leadId);
    const [message] = await transaction
      .updateTable('lead_message')
      .set({ lead_id: leadId })
      .where('id', '=', messageId)
      .where('lead_id', 'is', null)
      .returningAll()
      .execute();
    if (message === undefined) return false;
    await transaction
      .updateTable('lead_attachment')
      .set({ lead_id: leadId })
      .where('message_id', '=', messageId)
      .execute();
    await joinLead(conversation, transaction, message, message.kind !== 'automatic');
    return true;
  });
  if (done) conversation.options.arrived(folio);
  return done;
}

export async function dismissUnassignedMail({ kysely }: Conversation, messageId: string) {
  await kysely
    .deleteFrom('lead_message')
    .where('id', '=', messageId)
    .where('lead_id', 'is', null)
    .execute();
}

export async function purgeMails({ kysely, options, now }: Conversation): Promise<void> {
  await kysely
    .deleteFrom('lead_message')
    .where('lead_id', 'is', null)
    .where('received_at', '<', now() - UNASSIGNED_MS)
    .execute();
  await kysely
    .deleteFrom('mailbox_aside')
    .where('first_at', '<', now() - UNASSIGNED_MS)
    .execute();
  await options.attachments.sweep();
}

async function described(db: Reader, rows: readonly (NewMessage & { folio: string | null })[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const files = await db
    .selectFrom('lead_attachment')
    .selectAll()
    .where('message_id', 'in', ids)
    .orderBy('id')
    .execute();
  const addresses = rows.flatMap((row) => [row.from_address, row.reply_to]);
  const folios = await lastFolios(db, addresses);
  return rows.map((row) => ({
    id: row.id,
    fromName: row.from_name,
    fromAddress: row.from_address,
    ...answersOf(row),
    subject: row.subject,
    body: row.body,
    quoted: row.quoted,
    receivedAt: row.received_at,
    attachments: files.filter((file) => file.message_id === row.id).map(attachedFile),
    /** The newest folio with the sender's address. A person confirms it: addresses can be false. */
    suggested: folios.get(row.from_address) ?? folios.get(row.reply_to) ?? null,
    why: row.aside ?? '',
    folio: row.folio,
  }));
}

async function lastFolios(db: Reader, addresses: readonly string[]) {
  const rows = await leadsOf(db, addresses)
    .leftJoin('lead as main', 'main.id', 'lead.merged_into')
    .select(['lead.mail_key', 'lead.folio', 'main.folio as main'])
    .execute();
  return new Map(rows.map(({ mail_key: address, folio, main }) => [address, main ?? folio]));
}
