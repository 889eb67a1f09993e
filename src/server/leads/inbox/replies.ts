import { content } from '#content/snapshot/content.ts';
import { fill } from '#content/values/placeholders.ts';
import { boundTo } from '#server/platform/bound-to.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import {
  answerChange,
  type Changed,
  type ChangeResult,
  conflict,
  invalid,
  lockLead,
  TWICE_MS,
  writeChange,
} from '#server/leads/change-lead.ts';
import { unreachedSince } from '#server/leads/inbox/corrections.ts';
import { replyDoubt } from '#server/leads/inbox/reply-doubts.ts';
import { indexLeads, joinedTo } from '#server/leads/indexing.ts';
import { addToDraft, createReplyDrafts, type ReplyText } from '#server/leads/inbox/reply-drafts.ts';
import { firstName, type Lead } from '#server/leads/lead.ts';
import { leadFromRow, leadRow, readableLead } from '#server/leads/lead-row.ts';
import { storableLines } from '#server/platform/database/storable.ts';
import type { Attachments } from '#server/leads/conversation/attachments.ts';
import { nobodyGot } from '#server/messages/queue.ts';
import { newDeliveryRows } from '#server/messages/outbox.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { isSingleAddress, headerText } from '#server/platform/mail/mail-text.ts';
import {
  replySender,
  replyMail,
  replySubject,
  type ReplyToSend,
} from '#server/leads/mail/lead-mails.ts';
import type { InboxParts } from '#server/leads/inbox/inbox-options.ts';
import type { LeadAction } from '#server/leads/timeline.ts';
import { type Actor, noteOf } from '#server/leads/actor.ts';
import type { Kysely, Transaction, UpdateObject } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { uncapitalized } from '#content/values/capitals.ts';

export type SendResult =
  | Exclude<ChangeResult, { outcome: 'changed' }>
  | { outcome: 'changed'; version: number; replyId: string };

export const UNDO_MS = 10_000;

const LONGEST_TEXT = 20_000;

export function createReplies(parts: InboxParts) {
  const works = { send, undo, sent, keepProfile, addresses, preview, canned };
  return {
    ...createReplyDrafts(parts),
    ...boundTo(parts, works),
    profile: (staffId: string) => profileOf(parts.kysely, staffId),
  };
}

async function leadBy({ kysely }: InboxParts, folio: string): Promise<Lead | null> {
  const row = await leadRow(kysely, folio);
  if (row === undefined) return null;
  // If `detail` is damaged, a reply is still possible: it needs only the name and the address.
  return readableLead(row) ?? leadFromRow({ ...row, detail: '{}' });
}

/**
 * Stores a reply, which can be cancelled for {@link UNDO_MS}. Without `anyway`, a question of
 * {@link replyDoubt} becomes the error `asi`, and nothing is stored.
 */
async function send(
  replies: InboxParts,
  folio: string,
  seen: number,
  reply: ReplyText & { anyway?: boolean | undefined },
  actor: Actor,
): Promise<SendResult> {
  const text = storableLines(reply.text);
  if (text === '') return invalid({ texto: 'Escribe la respuesta antes de enviarla.' });
  if (reply.text.length > LONGEST_TEXT) {
    return invalid({ texto: `La respuesta es demasiado larga: caben ${LONGEST_TEXT} caracteres.` });
  }
  const lead = await leadBy(replies, folio);
  if (lead === null) return { outcome: 'missing' };
  const known = await addressesOf(replies.kysely, lead, replies.own());
  const { to, copy } = recipients(reply, known);
  if (known.length === 0) {
    return invalid({ texto: 'Lo que dio como correo no es una dirección: llámale.' });
  }
  if (to === undefined) return invalid({ para: NOT_THEIRS });
  if (copy === undefined) return invalid({ copia: NOT_THEIRS });
  const at = replies.now();
  const subject = headerText(reply.subject, 150) || replySubject(lead, replies.mails.brand);
  const author = (await profileOf(replies.kysely, actor.id)).name ?? actor.name;
  const result = await replies.kysely
    .transaction()
    .execute(async (transaction): Promise<SendResult> => {
      const locked = await lockLead(transaction, replies.capabilities, 'folio', folio);
      if (locked === undefined) return { outcome: 'missing' };
      if (locked.version !== seen) {
        const twice = await transaction
          .selectFrom('lead_reply')
          .select('id')
          .where((where) => where.and({ lead_id: locked.id, author_id: actor.id }))
          .where((where) => where.and({ subject, body: text }))
          .where('created_at', '>', at - TWICE_MS)
          .executeTakeFirst();
        if (twice !== undefined) {
          return { outcome: 'changed', version: locked.version, replyId: twice.id };
        }
        return conflict(transaction, locked, seen);
      }
      const ofDraft = { lead_id: locked.id, staff_id: actor.id };
      const files = await transaction
        .selectFrom('lead_attachment')
        .select('id')
        .where((where) => where.and(ofDraft))
        .execute();
      const intended = { leadId: locked.id, text, files: files.length, at };
      const doubt = reply.anyway === true ? null : await replyDoubt(transaction, intended);
      if (doubt !== null) return invalid({ asi: doubt });
      const replyId = rowId(at);
      await transaction
        .insertInto('lead_reply')
        .values({
          id: replyId,
          lead_id: locked.id,
          author_id: actor.id,
          author,
          subject,
          body: text,
          created_at: at,
          recipient: to,
          copy,
        })
        .execute();
      const [delivery] = newDeliveryRows(locked.id, { channels: ['reply'] }, at);
      if (delivery) {
        await transaction
          .insertInto('delivery')
          .values({ ...delivery, reply_id: replyId, due_at: replies.clock.in(UNDO_MS) })
          .execute();
      }
      await transaction
        .updateTable('lead_attachment')
        .set({ reply_id: replyId, staff_id: null })
        .where((where) => where.and(ofDraft))
        .execute();
      const before = { firstAnswerAt: locked.first_answer_at, awaitsSince: locked.awaits_since };
      const answer = answerChange(locked, at);
      const actions: LeadAction[] = [
        { kind: 'answered', replyId, subject, text, before },
        ...answer.actions,
      ];
      const isTaken = locked.owner_id === null;
      if (isTaken) {
        actions.push({ kind: 'owner', from: null, to: { id: actor.id, name: actor.name } });
      }
      const columns = { ...answer.columns, ...(isTaken && { owner_id: actor.id }) };
      const facts = { actor, now: at };
      const version = await writeChange(transaction, locked, { actions, columns }, facts);
      await transaction
        .deleteFrom('lead_draft')
        .where((where) => where.and(ofDraft))
        .execute();
      await indexLeads(transaction, replies.capabilities, [locked.arrival]);
      return { outcome: 'changed', version, replyId };
    });
  if (result.outcome !== 'changed' || result.version === seen) return result;
  replies.news.tell({ kind: 'answered', folio, actorId: actor.id });
  await replies.audit.note(noteOf(actor, 'lead_answered', folio));
  return result;
}

/**
 * Cancels a reply, which becomes its author's draft again. Returns `theirs` if that author is a
 * colleague. If a worker has already begun to send the reply, returns `late` and cancels nothing.
 */
async function undo(replies: InboxParts, folio: string, replyId: string, actor: Actor) {
  const at = replies.now();
  const lead = await leadBy(replies, folio);
  const usual = lead === null ? '' : replySubject(lead, replies.mails.brand);
  const outcome = await replies.kysely.transaction().execute(async (transaction) => {
    const locked = await lockLead(transaction, replies.capabilities, 'folio', folio);
    const reply = await transaction
      .selectFrom('lead_reply')
      .selectAll()
      .where('id', '=', replyId)
      .where('lead_id', '=', locked?.id ?? '')
      .executeTakeFirst();
    if (locked === undefined || reply === undefined) return 'missing' as const;
    // A worker counts an attempt before it sends. So a delivery without attempts can be cancelled.
    const waiting = await transaction
      .deleteFrom('delivery')
      .where((where) => where.and({ reply_id: replyId, status: 'pending', attempts: 0 }))
      .executeTakeFirst();
    if (waiting.numDeletedRows === 0n) return 'late' as const;
    // If the author's account was deleted, the person who cancels gets the draft.
    const author = reply.author_id ?? actor.id;
    await transaction
      .updateTable('lead_attachment')
      .set({ reply_id: null, staff_id: author })
      .where('reply_id', '=', replyId)
      .execute();
    const subject = reply.subject === usual ? '' : reply.subject;
    await addToDraft(transaction, locked.id, author, { ...reply, subject }, at);
    await transaction.deleteFrom('lead_reply').where('id', '=', replyId).execute();
    const { columns, events } = await takenBack(transaction, locked, reply);
    await transaction.deleteFrom('lead_event').where('id', 'in', events).execute();
    const actions: LeadAction[] = [{ kind: 'unsent' }];
    await writeChange(transaction, locked, { actions, columns }, { actor, now: at });
    await indexLeads(transaction, replies.capabilities, [locked.arrival]);
    return author === actor.id ? ('undone' as const) : ('theirs' as const);
  });
  if (outcome === 'late' || outcome === 'missing') return outcome;
  replies.news.tell({ kind: 'changed', folio, actorId: actor.id });
  await replies.audit.note(noteOf(actor, 'lead_unsent', folio));
  return outcome;
}

/** Returns a reply that the person wrote in the last ten minutes, or null. */
async function sent({ kysely, now }: InboxParts, replyId: string, staffId: string) {
  const row = await kysely
    .selectFrom('lead_reply')
    .innerJoin('lead', 'lead.id', 'lead_reply.lead_id')
    .leftJoin('delivery', 'delivery.reply_id', 'lead_reply.id')
    .select(['lead.folio', 'lead.nombre', 'lead_reply.created_at', 'delivery.attempts'])
    .select(['delivery.status', 'delivery.last_error as lastError'])
    .where('lead_reply.id', '=', replyId)
    .where('lead_reply.author_id', '=', staffId)
    .where('lead_reply.created_at', '>', now() - SAID_MS)
    .executeTakeFirst();
  if (row === undefined) return null;
  const until = row.created_at + UNDO_MS;
  const { folio, nombre: to } = row;
  const canBeTakenBack = row.attempts === 0 && until > now();
  return {
    id: replyId,
    folio,
    to,
    until: canBeTakenBack ? until : null,
    delivery: { status: row.status ?? 'pending', lastError: row.lastError },
  };
}

async function keepProfile(
  { kysely }: InboxParts,
  staffId: string,
  { name, lines, photo, isQuiet }: Partial<Profile>,
): Promise<void> {
  const change = {
    ...(isQuiet !== undefined && { quiet_assignments: isQuiet ? 1 : 0 }),
    ...(name !== undefined && { name }),
    ...(lines !== undefined && { signature: lines }),
    ...(photo !== undefined && { photo: photo?.toString('base64') ?? null }),
  };
  await kysely
    .insertInto('staff_profile')
    .values({ name: null, signature: null, photo: null, ...change, staff_id: staffId })
    .onConflict((clash) => clash.column('staff_id').doUpdateSet(change))
    .execute();
}

async function addresses(replies: InboxParts, folio: string): Promise<readonly string[]> {
  const lead = await leadBy(replies, folio);
  return lead === null ? [] : addressesOf(replies.kysely, lead, replies.own());
}

async function preview(replies: InboxParts, folio: string, reply: ReplyText, actor: Actor) {
  const lead = await leadBy(replies, folio);
  if (lead === null) return null;
  const { subject, text } = reply;
  const known = await addressesOf(replies.kysely, lead, replies.own());
  const { to = known[0], copy = null } = recipients(reply, known);
  const { name, lines } = await profileOf(replies.kysely, actor.id);
  const author = name ?? actor.name;
  const from = replySender(author, replies.mails);
  const written = { author, signature: lines, photo: null, subject, body: storableLines(text) };
  return {
    ...replyMail(lead, written, replies.mails.brand),
    from: `${from.name} <${from.address}>`,
    to: to ?? lead.correo,
    copy,
  };
}

async function canned(replies: InboxParts, folio: string, actor: Actor) {
  const lead = await leadBy(replies, folio);
  if (lead === null) return [];
  const { name } = await profileOf(replies.kysely, actor.id);
  const { hours = '', answerWithin } = replies.mails.brand;
  const words = {
    persona: firstName(lead.nombre),
    folio,
    firma: name ?? actor.name,
    horario: uncapitalized(hours),
    respuesta: answerWithin,
  };
  return content().replies.respuestas.map(({ id, titulo, texto }) => ({
    id,
    title: titulo,
    text: fill(texto, words),
  }));
}

const NOT_THEIRS = 'Elige una de las direcciones de esta conversación.';

/**
 * Returns a reply's recipients, which must be in `known` (the client's addresses). An address that
 * is not there becomes undefined. If `to` is empty, the recipient is the first address of `known`.
 */
function recipients(
  { to = '', copy = '' }: Pick<ReplyText, 'to' | 'copy'>,
  known: readonly string[],
): { to: string | undefined; copy: string | null | undefined } {
  const find = (address: string) => known.find((each) => each === address);
  const main = to === '' ? known[0] : find(to);
  return { to: main, copy: copy === '' || copy === main ? null : find(copy) };
}

/** Returns the client's addresses, the most recently used first. Addresses of copies come last. */
async function addressesOf(
  kysely: Kysely<Schema>,
  { id, correo, createdAt }: Pick<Lead, 'id' | 'correo' | 'createdAt'>,
  own: readonly string[],
): Promise<string[]> {
  const joined = await joinedTo(kysely, [id]);
  const ids = [id, ...joined.map((each) => each.id)];
  const written = await kysely
    .selectFrom('lead_message')
    .select(['from_address', 'reply_to', 'copies', (row) => row.fn.max<number>('sent_at').as('at')])
    .where('lead_id', 'in', ids)
    .where('direction', '=', 'in')
    .where('kind', 'in', ['answer', 'calendar'])
    .groupBy(['from_address', 'reply_to', 'copies'])
    .execute();
  const corrected = await kysely
    .selectFrom('lead_event')
    .select((row) => row.fn.max<number | null>('at').as('at'))
    .where('lead_id', '=', id)
    .where('kind', '=', 'contact')
    .where('data', 'like', '%"correo"%')
    .executeTakeFirst();
  const known = [
    { address: correo, at: corrected?.at ?? createdAt.getTime() },
    ...joined.map((each) => ({ address: each.correo, at: each.created_at })),
    ...written.flatMap(({ from_address: from, reply_to: reply, at }) =>
      [reply, from].map((address) => ({ address, at })),
    ),
  ].sort((one, other) => other.at - one.at);
  const copied = written.flatMap(({ copies, at }) =>
    copies.split(' ').map((address) => ({ address, at })),
  );
  const ours = new Set(own.map((address) => address.toLowerCase()));
  const spelled = new Map<string, string>();
  for (const { address } of [...known, ...copied]) {
    const key = address.toLowerCase();
    if (!ours.has(key.replace(/\+[^@]*(?=@)/, '')) && isSingleAddress(address))
      spelled.set(key, spelled.get(key) ?? address);
  }
  return [...spelled.values()];
}

const SAID_MS = 10 * 60 * 1000;

interface Profile {
  /** The name that clients see. Null means the first and last name of the account. */
  name: string | null;
  lines: string | null;
  photo: Buffer | null;
  /** True if the person wants no mail about assigned enquiries. */
  isQuiet: boolean;
}

async function profileOf(kysely: Kysely<Schema>, staffId: string): Promise<Profile> {
  const row = await kysely
    .selectFrom('staff_profile')
    .selectAll()
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  const photo = row?.photo ? Buffer.from(row.photo, 'base64') : null;
  const isQuiet = row?.quiet_assignments === 1;
  return { name: row?.name ?? null, lines: row?.signature ?? null, photo, isQuiet };
}

/** Returns the columns' values from before a reply, and the ids of the reply's history entries. */
async function takenBack(
  transaction: Transaction<Schema>,
  lead: Changed,
  { id, created_at: at }: { id: string; created_at: number },
): Promise<{ columns: UpdateObject<Schema, 'lead'>; events: string[] }> {
  const rows = await transaction
    .selectFrom('lead_event')
    .select(['id', 'kind', 'version', 'data'])
    .where('lead_id', '=', lead.id)
    .where('kind', 'in', ['answered', 'state', 'owner'])
    .execute();
  const read = ({ data }: { data: string }) =>
    JSON.parse(data) as Partial<Omit<AnsweredAction & Omit<StateAction, 'kind'>, 'kind'>>;
  const answered = rows.find((row) => read(row).replyId === id);
  const doneWith = (kind: 'state' | 'owner') =>
    rows.find((row) => row.kind === kind && row.version === answered?.version);
  const [state, owner] = [doneWith('state'), doneWith('owner')];
  const before = answered && read(answered).before;
  const others = await transaction
    .selectFrom('lead_reply')
    .select((row) => [row.fn.min('created_at').as('first'), row.fn.max('created_at').as('last')])
    .where('lead_id', '=', lead.id)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('delivery')
            .select('delivery.id')
            .whereRef('delivery.reply_id', '=', 'lead_reply.id')
            .where(nobodyGot),
        ),
      ),
    )
    .executeTakeFirst();
  const answeredSince = others?.last != null && others.last >= at;
  return {
    columns: {
      first_answer_at: before?.firstAnswerAt ?? others?.first ?? null,
      // The client waits again as before the reply, unless a colleague has answered since then.
      awaits_since: answeredSince
        ? lead.awaits_since
        : (before?.awaitsSince ??
          lead.awaits_since ??
          (await unreachedSince(transaction, lead.id))),
      ...(state !== undefined && lead.status === 'en_conversacion' && { status: read(state).from }),
      ...(owner !== undefined && { owner_id: null }),
    },
    events: [answered?.id, state?.id, owner?.id].filter((event) => event !== undefined),
  };
}

type AnsweredAction = Extract<LeadAction, { kind: 'answered' }>;
type StateAction = Extract<LeadAction, { kind: 'state' }>;

/**
 * Reads a reply that is to be sent, or returns null. Throws DeliveryError if a file is missing,
 * because a reply must not go without its files.
 */
export async function readReply(
  kysely: Kysely<Schema>,
  id: string,
  { open }: Pick<Attachments, 'open'>,
): Promise<ReplyToSend | null> {
  const reply = await kysely
    .selectFrom('lead_reply')
    .select(['lead_id', 'author_id', 'author', 'subject', 'body', 'created_at'])
    .select(['recipient as to', 'copy'])
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
  const { author, subject, body, to, copy } = reply;
  const follows = earlier.filter((row) => row.reply_id !== id).map((row) => row.id);
  const { lines: signature, photo } = await profileOf(kysely, reply.author_id ?? '');
  const attached = await kysely
    .selectFrom('lead_attachment')
    .select('id')
    .where('reply_id', '=', id)
    .orderBy('id')
    .execute();
  const files = [];
  for (const file of attached) {
    const opened = await open(file.id);
    if (opened === null) throw new DeliveryError('A file is missing', { reason: 'file gone' });
    const { name: filename, content, type: contentType } = opened;
    files.push({ filename, content, contentType });
  }
  return { author, signature, photo, subject, body, to, copy, follows, files };
}
