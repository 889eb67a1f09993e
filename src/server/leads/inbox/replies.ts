import { fill } from '#content/placeholders.ts';
import type { CannedReplies } from '#content/schemas/replies.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import { orUnavailable } from '#server/platform/database/store-error.ts';
import { conflict, lockLead, writeChange } from '#server/leads/inbox/change-lead.ts';
import type { Live } from '#server/leads/inbox/live.ts';
import type { Lead } from '#server/leads/lead.ts';
import { leadFromRow } from '#server/leads/lead-row.ts';
import { newDeliveryRows } from '#server/messages/outbox.ts';
import { isSingleMailbox, headerText } from '#server/platform/mail/mailbox.ts';
import {
  replySender,
  replyMail,
  replySubject,
  type ReplyToSend,
} from '#server/leads/mail/lead-mails.ts';
import type { MailSettings } from '#server/messages/mail-settings.ts';
import type { AuditLog } from '#server/platform/database/audit.ts';
import type { Deed, Who } from '#server/leads/timeline.ts';
import { type Actor, fullName } from '#server/leads/inbox/actor.ts';
import { type ChangeResult, TWICE_MS } from '#server/leads/inbox/lead-page.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

/** What somebody answers. */
interface ReplyText {
  /** One line; empty for the usual one. */
  subject: string;
  /** Plain text. */
  text: string;
}

/** A ready-made text of `content/respuestas.yaml`, with its places filled for an enquiry. */
interface CannedReply {
  id: string;
  title: string;
  text: string;
}

/** Answers by mail, through the same outbox as everything else. */
export interface Replies {
  /** The version that was seen; somebody who was faster is told of as a conflict. */
  send(folio: string, version: number, reply: ReplyText, actor: Actor): Promise<ChangeResult>;
  /** The mail as it would go, without sending it; null when there is no such enquiry. */
  preview(
    folio: string,
    reply: ReplyText,
    actor: Actor,
  ): Promise<{ from: string; to: string; subject: string; text: string; html: string } | null>;
  canned(folio: string, actor: Actor): Promise<readonly CannedReply[]>;
  /** What somebody has written and not sent; null when nothing. */
  draft(folio: string, staffId: string): Promise<(ReplyText & { at: number }) | null>;
  /** Keeps it, and says that they are at it; an empty one only says that they are. */
  keepDraft(folio: string, reply: ReplyText, actor: Actor): Promise<void>;
  dropDraft(folio: string, staffId: string): Promise<void>;
  /** Others who are writing an answer: a draft that was touched in the last ten minutes. */
  writing(folio: string, staffId: string): Promise<readonly (Who & { at: number })[]>;
}

/** Longest answer, in characters. */
const LONGEST_TEXT = 20_000;

/** What answering works with. */
interface RepliesOptions {
  settings: MailSettings;
  canned: CannedReplies;
  audit: Pick<AuditLog, 'note'>;
  live: Pick<Live, 'tell'>;
  /** Wakes the worker up. */
  wake: () => void;
  now?: () => number;
}

export function createReplies(
  database: Pick<Database, 'kysely' | 'capabilities'>,
  { settings, canned, audit, live, wake, now = Date.now }: RepliesOptions,
): Replies {
  const { kysely, capabilities } = database;
  const drafts = createReplyDrafts(database, now);

  async function leadBy(folio: string): Promise<Lead | null> {
    const row = await kysely
      .selectFrom('lead')
      .selectAll()
      .where('folio', '=', folio)
      .executeTakeFirst();
    if (row === undefined) return null;
    try {
      return leadFromRow(row);
    } catch {
      // Damaged: who it is from is known all the same.
      return leadFromRow({ ...row, detail: '{}' });
    }
  }

  async function send(
    folio: string,
    seen: number,
    reply: ReplyText,
    actor: Actor,
  ): Promise<ChangeResult> {
    const errors = replyErrors(reply);
    if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors };
    const lead = await leadBy(folio);
    if (lead === null) return { outcome: 'missing' };
    if (!isSingleMailbox(lead.correo)) {
      const texto = 'Lo que dio como correo no es una dirección: llámale.';
      return { outcome: 'invalid', errors: { texto } };
    }
    const at = now();
    const text = plain(reply.text);
    const subject = headerText(reply.subject, 150) || replySubject(lead, settings.brand);
    const result = await kysely.transaction().execute(async (transaction) => {
      const locked = await lockLead(transaction, capabilities, folio);
      if (locked === undefined) return { outcome: 'missing' as const };
      if (locked.version !== seen) {
        // A button that was pressed twice clashes with nobody, and sends one mail.
        const twice = await transaction
          .selectFrom('lead_reply')
          .select('id')
          .where('lead_id', '=', locked.id)
          .where('author_id', '=', actor.id)
          .where('subject', '=', subject)
          .where('body', '=', text)
          .where('created_at', '>', at - TWICE_MS)
          .executeTakeFirst();
        if (twice === undefined) return conflict(transaction, locked, seen);
        return { outcome: 'twice' as const, version: locked.version };
      }
      const replyId = rowId(at);
      await transaction
        .insertInto('lead_reply')
        .values({
          id: replyId,
          lead_id: locked.id,
          author_id: actor.id,
          author: actor.name,
          subject,
          body: text,
          created_at: at,
        })
        .execute();
      const [delivery] = newDeliveryRows(locked.id, { channels: ['reply'] }, at);
      if (delivery) {
        await transaction
          .insertInto('delivery')
          .values({ ...delivery, reply_id: replyId })
          .execute();
      }
      const deeds: Deed[] = [{ kind: 'answered', replyId, subject, text }];
      if (locked.status === 'nueva') {
        deeds.push({ kind: 'state', from: 'nueva', to: 'en_conversacion' });
      }
      const columns = {
        first_answer_at: locked.first_answer_at ?? at,
        ...(locked.status === 'nueva' && { status: 'en_conversacion' }),
      };
      const facts = { actor, now: at };
      const version = await writeChange(transaction, locked, { deeds, columns }, facts);
      await transaction
        .deleteFrom('lead_draft')
        .where('lead_id', '=', locked.id)
        .where('staff_id', '=', actor.id)
        .execute();
      return { outcome: 'changed' as const, version };
    });
    if (result.outcome === 'twice') return { outcome: 'changed', version: result.version };
    if (result.outcome !== 'changed') return result;
    wake();
    live.tell({ kind: 'answered', folio, actorId: actor.id });
    await audit.note({
      actorId: actor.id,
      actor: actor.username,
      action: 'lead_answered' as const,
      subject: folio,
      address: actor.address,
    });
    return result;
  }

  return {
    ...drafts,
    send: (folio, version, reply, actor) =>
      orUnavailable('answer', () => send(folio, version, reply, actor)),
    preview: (folio, { subject, text }, actor) =>
      orUnavailable('preview an answer', async () => {
        const lead = await leadBy(folio);
        if (lead === null) return null;
        const from = replySender(actor.name, settings);
        const written = { author: actor.name, subject, body: plain(text) };
        return {
          ...replyMail(lead, written, settings.brand),
          from: `${from.name} <${from.address}>`,
          to: lead.correo,
        };
      }),
    canned: (folio, actor) =>
      orUnavailable('read an enquiry', async () => {
        const lead = await leadBy(folio);
        if (lead === null) return [];
        const { hours = '', answerWithin } = settings.brand;
        // In the middle of a sentence.
        const within = hours.charAt(0).toLowerCase() + hours.slice(1);
        const words = {
          persona: lead.nombre,
          folio,
          firma: actor.name,
          horario: within,
          respuesta: answerWithin,
        };
        return canned.respuestas.map(({ id, titulo, texto }) => ({
          id,
          title: titulo,
          text: fill(texto, words),
        }));
      }),
  };
}

function plain(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').trim();
}

function replyErrors({ text }: ReplyText): Record<string, string> {
  if (plain(text) === '') return { texto: 'Escribe la respuesta antes de enviarla.' };
  if (text.length > LONGEST_TEXT) {
    return { texto: `La respuesta es demasiado larga: caben ${LONGEST_TEXT} caracteres.` };
  }
  return {};
}

/** Who touched a draft within this time is writing, in milliseconds: ten minutes. */
const WRITING_MS = 10 * 60 * 1000;
/** Most that is kept of a draft, in characters. */
const LONGEST = 50_000;

/** What people have written and not sent, by person and enquiry. */
type ReplyDrafts = Pick<Replies, 'draft' | 'keepDraft' | 'dropDraft' | 'writing'>;

function createReplyDrafts(
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

/** An answer as it is to be sent; null when it is not there any more. */
export async function readReply(kysely: Kysely<Schema>, id: string): Promise<ReplyToSend | null> {
  const reply = await kysely
    .selectFrom('lead_reply')
    .select(['lead_id', 'author', 'subject', 'body', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (reply === undefined) return null;
  const earlier = await kysely
    .selectFrom('delivery')
    .select(['id', 'reply_id'])
    .where('lead_id', '=', reply.lead_id)
    .where('channel', 'in', ['visitor_mail', 'reply'])
    .where('created_at', '<=', reply.created_at)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const { author, subject, body } = reply;
  const follows = earlier.filter((row) => row.reply_id !== id).map((row) => row.id);
  return { author, subject, body, follows };
}
