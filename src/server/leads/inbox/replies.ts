import { content } from '#content/content.ts';
import { fill } from '#content/placeholders.ts';
import { createQueueClock } from '#server/platform/database/capabilities.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import {
  answerChange,
  type Changed,
  type ChangeResult,
  conflict,
  lockLead,
  TWICE_MS,
  writeChange,
} from '#server/leads/change-lead.ts';
import { replyDoubt } from '#server/leads/inbox/reply-doubts.ts';
import { indexLeads, joinedTo } from '#server/leads/indexing.ts';
import { TAKEN_OVER } from '#server/leads/inbox/rows.ts';
import type { Live } from '#server/leads/inbox/live.ts';
import { firstName, type Lead } from '#server/leads/lead.ts';
import { leadFromRow } from '#server/leads/lead-row.ts';
import { storableText } from '#server/platform/database/storable.ts';
import {
  attachedFile,
  type Attachments,
  FILE_COLUMNS,
  leadIdOf,
} from '#server/leads/conversation/attachments.ts';
import { newDeliveryRows } from '#server/messages/outbox.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { isSingleMailbox, headerText } from '#server/platform/mail/mailbox.ts';
import {
  replySender,
  replyMail,
  replySubject,
  type ReplyToSend,
} from '#server/leads/mail/lead-mails.ts';
import type { InboxOptions } from '#server/leads/inbox/inbox-options.ts';
import type { Deed } from '#server/leads/timeline.ts';
import { type Actor, fullName, noteOf } from '#server/leads/actor.ts';
import { type Kysely, type Selectable, sql, type Transaction, type UpdateObject } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

/** What somebody answers. */
interface ReplyText {
  /** One line; empty for the usual one. */
  subject: string;
  /** Plain text. */
  text: string;
  /** One of the person's addresses, and another that gets it as well; the usual one and nobody when missing or empty. */
  to?: string | undefined;
  copy?: string | undefined;
}

/** What became of an answer. */
export type SendResult =
  | Exclude<ChangeResult, { outcome: 'changed' }>
  | { outcome: 'changed'; version: number; replyId: string };

/** How long an answer waits before it goes out, so that it can be taken back: ten seconds. */
export const UNDO_MS = 10_000;

/** Longest answer, in characters. */
const LONGEST_TEXT = 20_000;

/** Answers by mail, through the same outbox as everything else. */
export function createReplies(
  database: Pick<Database, 'kysely' | 'capabilities'>,
  {
    mails: settings,
    audit,
    live,
    own = () => [],
    now: given,
  }: Pick<InboxOptions, 'mails' | 'audit' | 'live' | 'own' | 'now'>,
) {
  const { kysely, capabilities } = database;
  const now = given ?? Date.now;
  const queueClock = createQueueClock(database, given);
  const drafts = createReplyDrafts(database, live, now);
  const note = (action: 'lead_answered' | 'lead_unsent', folio: string, actor: Actor) =>
    audit.note({ ...noteOf(actor), action, subject: folio });

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

  /**
   * Puts an answer in line; it goes out once it cannot be taken back any more ({@link UNDO_MS}).
   *
   * @param seen the version; somebody who was faster is told of as a conflict
   * @param reply `anyway`: whatever there is to be asked about it ({@link replyDoubt})
   * @returns what there is to be asked before it goes as the error of `asi`
   */
  async function send(
    folio: string,
    seen: number,
    reply: ReplyText & { anyway?: boolean | undefined },
    actor: Actor,
  ): Promise<SendResult> {
    const errors = replyErrors(reply);
    if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors };
    const lead = await leadBy(folio);
    if (lead === null) return { outcome: 'missing' };
    const known = await addressesOf(kysely, lead, own());
    const { to, copy } = recipients(reply, known);
    if (known.length === 0) {
      const texto = 'Lo que dio como correo no es una dirección: llámale.';
      return { outcome: 'invalid', errors: { texto } };
    }
    if (to === undefined) return { outcome: 'invalid', errors: { para: NOT_THEIRS } };
    if (copy === undefined) return { outcome: 'invalid', errors: { copia: NOT_THEIRS } };
    const at = now();
    const text = plain(reply.text);
    const subject = headerText(reply.subject, 150) || replySubject(lead, settings.brand);
    const author = (await profileOf(kysely, actor.id)).name ?? actor.name;
    const result = await kysely.transaction().execute(async (transaction): Promise<SendResult> => {
      const locked = await lockLead(transaction, capabilities, 'folio', folio);
      if (locked === undefined) return { outcome: 'missing' };
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
        if (twice !== undefined) {
          return { outcome: 'changed', version: locked.version, replyId: twice.id };
        }
        // It clashes: nothing has changed.
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
      if (doubt !== null) return { outcome: 'invalid', errors: { asi: doubt } };
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
          .values({ ...delivery, reply_id: replyId, due_at: queueClock.in(UNDO_MS) })
          .execute();
      }
      await transaction
        .updateTable('lead_attachment')
        .set({ reply_id: replyId, staff_id: null })
        .where((where) => where.and(ofDraft))
        .execute();
      const before = { firstAnswerAt: locked.first_answer_at, awaitsSince: locked.awaits_since };
      const answer = answerChange(locked, at);
      const deeds: Deed[] = [{ kind: 'answered', replyId, subject, text, before }, ...answer.deeds];
      // Whoever answers what is nobody's has it from then on.
      const isTaken = locked.owner_id === null;
      if (isTaken) {
        deeds.push({ kind: 'owner', from: null, to: { id: actor.id, name: actor.name } });
      }
      const columns = { ...answer.columns, ...(isTaken && { owner_id: actor.id }) };
      const facts = { actor, now: at };
      const version = await writeChange(transaction, locked, { deeds, columns }, facts);
      await transaction
        .deleteFrom('lead_draft')
        .where((where) => where.and(ofDraft))
        .execute();
      await indexLeads(transaction, capabilities, [locked.arrival]);
      return { outcome: 'changed', version, replyId };
    });
    if (result.outcome !== 'changed' || result.version === seen) return result;
    live.tell({ kind: 'answered', folio, actorId: actor.id });
    await note('lead_answered', folio, actor);
    return result;
  }

  /**
   * Takes an answer back, which becomes a draft again of whoever wrote it; `late` once it is on its way.
   *
   * @returns `theirs` where a colleague wrote it
   */
  async function undo(
    folio: string,
    replyId: string,
    actor: Actor,
  ): Promise<'undone' | 'theirs' | 'late' | 'missing'> {
    const at = now();
    const lead = await leadBy(folio);
    const usual = lead === null ? '' : replySubject(lead, settings.brand);
    const outcome = await kysely.transaction().execute(async (transaction) => {
      const locked = await lockLead(transaction, capabilities, 'folio', folio);
      const reply = await transaction
        .selectFrom('lead_reply')
        .selectAll()
        .where('id', '=', replyId)
        .where('lead_id', '=', locked?.id ?? '')
        .executeTakeFirst();
      if (locked === undefined || reply === undefined) return 'missing' as const;
      // A worker that has claimed it to send it has counted a try.
      const waiting = await transaction
        .deleteFrom('delivery')
        .where('reply_id', '=', replyId)
        .where('status', '=', 'pending')
        .where('attempts', '=', 0)
        .executeTakeFirst();
      if (waiting.numDeletedRows === 0n) return 'late' as const;
      // Where the author's account was deleted, the draft goes to whoever takes the answer back.
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
      const deeds: Deed[] = [{ kind: 'unsent' }];
      await writeChange(transaction, locked, { deeds, columns }, { actor, now: at });
      await indexLeads(transaction, capabilities, [locked.arrival]);
      return author === actor.id ? ('undone' as const) : ('theirs' as const);
    });
    if (outcome === 'late' || outcome === 'missing') return outcome;
    live.tell({ kind: 'changed', folio, actorId: actor.id });
    await note('lead_unsent', folio, actor);
    return outcome;
  }

  /** One's own answer of the last ten minutes, with the client's name; null for any other. */
  async function sent(replyId: string, staffId: string) {
    const row = await kysely
      .selectFrom('lead_reply')
      .innerJoin('lead', 'lead.id', 'lead_reply.lead_id')
      .leftJoin('delivery', 'delivery.reply_id', 'lead_reply.id')
      .select(['lead.folio', 'lead.nombre', 'lead_reply.created_at', 'delivery.attempts'])
      .where('lead_reply.id', '=', replyId)
      .where('lead_reply.author_id', '=', staffId)
      .where('lead_reply.created_at', '>', now() - SAID_MS)
      .executeTakeFirst();
    if (row === undefined) return null;
    const until = row.created_at + UNDO_MS;
    const { folio, nombre: to } = row;
    const canBeTakenBack = row.attempts === 0 && until > now();
    /** `until`: as long as it can be taken back, in milliseconds since 1970; null when it cannot any more. */
    return { id: replyId, folio, to, until: canBeTakenBack ? until : null };
  }

  return {
    ...drafts,
    send,
    undo,
    sent,
    /** How somebody signs. */
    profile: (staffId: string) => profileOf(kysely, staffId),
    /** Keeps what is given of it. */
    async keepProfile(
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
    },
    /** The mail addresses that an enquiry's person is known by, the one that they last wrote from first. */
    async addresses(folio: string): Promise<readonly string[]> {
      const lead = await leadBy(folio);
      return lead === null ? [] : addressesOf(kysely, lead, own());
    },
    /** The mail as it would go, without sending it; null when there is no such enquiry. */
    async preview(folio: string, reply: ReplyText, actor: Actor) {
      const lead = await leadBy(folio);
      if (lead === null) return null;
      const { subject, text } = reply;
      const known = await addressesOf(kysely, lead, own());
      const { to = known[0], copy = null } = recipients(reply, known);
      const { name, lines } = await profileOf(kysely, actor.id);
      const author = name ?? actor.name;
      const from = replySender(author, settings);
      const written = { author, signature: lines, photo: null, subject, body: plain(text) };
      return {
        ...replyMail(lead, written, settings.brand),
        from: `${from.name} <${from.address}>`,
        to: to ?? lead.correo,
        copy,
      };
    },
    /** The ready-made texts of `content/respuestas.yaml`, with their places filled. */
    async canned(folio: string, actor: Actor) {
      const lead = await leadBy(folio);
      if (lead === null) return [];
      const { name } = await profileOf(kysely, actor.id);
      const { hours = '', answerWithin } = settings.brand;
      // In the middle of a sentence.
      const within = hours.charAt(0).toLowerCase() + hours.slice(1);
      const words = {
        persona: firstName(lead.nombre),
        folio,
        firma: name ?? actor.name,
        horario: within,
        respuesta: answerWithin,
      };
      return content().replies.respuestas.map(({ id, titulo, texto }) => ({
        id,
        title: titulo,
        text: fill(texto, words),
      }));
    },
  };
}

const NOT_THEIRS = 'Elige una de las direcciones de esta conversación.';

/**
 * To whom an answer goes.
 *
 * @param known the person's addresses, the usual one first
 * @returns undefined for what is none of them; `copy` null for nobody
 */
function recipients(
  { to = '', copy = '' }: Pick<ReplyText, 'to' | 'copy'>,
  known: readonly string[],
): { to: string | undefined; copy: string | null | undefined } {
  const find = (address: string) => known.find((each) => each === address);
  const main = to === '' ? known[0] : find(to);
  return { to: main, copy: copy === '' || copy === main ? null : find(copy) };
}

/**
 * The mail addresses that an enquiry's person is known by: theirs, those of what was joined to it, those
 * that they wrote from or want answered at, and those that got what they wrote as well. The one that they last
 * wanted answered comes first; one that was corrected counts from then; who got a copy comes last.
 */
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
      // Where they want to be answered elsewhere, that comes before where they wrote from.
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
    if (!ours.has(key.replace(/\+[^@]*(?=@)/, '')) && isSingleMailbox(address))
      spelled.set(key, spelled.get(key) ?? address);
  }
  return [...spelled.values()];
}

/** For how long a page says that an answer was sent, in milliseconds: ten minutes. */
const SAID_MS = 10 * 60 * 1000;

/** How somebody signs. */
interface Profile {
  /** How clients call them; null for first and last name. */
  name: string | null;
  /** Lines under the name; null for none. */
  lines: string | null;
  /** A small square JPEG. */
  photo: Buffer | null;
  /** Whether they are not told of enquiries that somebody gives them. */
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

/** What an enquiry was before an answer that is taken back, and the lines that told of it. */
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
    JSON.parse(data) as Partial<Omit<AnsweredDeed & Omit<StateDeed, 'kind'>, 'kind'>>;
  const answered = rows.find((row) => read(row).replyId === id);
  const doneWith = (kind: 'state' | 'owner') =>
    rows.find((row) => row.kind === kind && row.version === answered?.version);
  const [state, owner] = [doneWith('state'), doneWith('owner')];
  const before = answered && read(answered).before;
  const others = await transaction
    .selectFrom('lead_reply')
    .select((row) => [row.fn.min('created_at').as('first'), row.fn.max('created_at').as('last')])
    .where('lead_id', '=', lead.id)
    .executeTakeFirst();
  const answeredSince = others?.last != null && others.last >= at;
  return {
    columns: {
      first_answer_at: before?.firstAnswerAt ?? others?.first ?? null,
      // What came in meanwhile waits as well; what a colleague answered does not.
      awaits_since: answeredSince ? lead.awaits_since : (before?.awaitsSince ?? lead.awaits_since),
      ...(state !== undefined && lead.status === 'en_conversacion' && { status: read(state).from }),
      ...(owner !== undefined && { owner_id: null }),
    },
    events: [answered?.id, state?.id, owner?.id].filter((event) => event !== undefined),
  };
}

type AnsweredDeed = Extract<Deed, { kind: 'answered' }>;
type StateDeed = Extract<Deed, { kind: 'state' }>;

function plain(text: string): string {
  return storableText(text).replaceAll(/\r\n?/g, '\n').trim();
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

const keepable = (written: string) => storableText(written, LONGEST);

/** What people have written and not sent, by person and enquiry. */
function createReplyDrafts(
  { kysely }: Pick<Database, 'kysely'>,
  live: Pick<Live, 'tell'>,
  now: () => number,
) {
  /** Everybody's drafts of an enquiry, the latest first. */
  async function all(folio: string) {
    const leadId = await leadIdOf(kysely, folio);
    if (leadId === null) return [];
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
      ...{ to: recipient ?? '', copy: copy ?? '' },
      at,
      files: files.filter((file) => file.staff_id === id).map(attachedFile),
      /** Whether they are at it: it was touched in the last ten minutes. */
      writing: at > now() - WRITING_MS,
    }));
  }

  const isEmpty = ({ subject, text, files }: Awaited<ReturnType<typeof all>>[number]) =>
    subject === '' && text === '' && files.length === 0;

  return {
    /** What somebody has written and not sent; null when nothing. */
    async draft(folio: string, staffId: string) {
      const own = (await all(folio)).find(({ by }) => by.id === staffId);
      if (own === undefined || isEmpty(own)) return null;
      const { by: _by, writing: _writing, ...draft } = own;
      return draft;
    },
    /** What others have written and not sent, or are writing; the latest first. */
    others: async (folio: string, staffId: string) =>
      (await all(folio)).filter(
        (draft) => draft.by.id !== staffId && (draft.writing || !isEmpty(draft)),
      ),
    /**
     * Keeps it, and says that they are at it; an empty one only says that they are.
     *
     * @param byItself whether their page does it, and not they
     * @returns `taken`: a colleague goes on with this very one, and it is not kept a second time
     */
    async keepDraft(
      folio: string,
      { subject, text, to = '', copy = '' }: ReplyText,
      { id }: Pick<Actor, 'id'>,
      byItself = false,
    ): Promise<'kept' | 'taken' | 'missing'> {
      const leadId = await leadIdOf(kysely, folio);
      if (leadId === null) return 'missing';
      const row = {
        ...{ subject: keepable(subject), body: keepable(text), updated_at: now() },
        ...{ recipient: keepable(to) || null, copy: keepable(copy) || null },
      };
      const before = await draftRow(kysely, leadId, id);
      // The page of whom it was taken from still has it, and keeps it every few seconds.
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
      // Colleagues are told when somebody begins, not at every word.
      const began = before === undefined || before.updated_at <= now() - WRITING_MS;
      if (began) live.tell({ kind: 'writing', folio, actorId: id });
      return 'kept';
    },
    async dropDraft(folio: string, staffId: string) {
      const leadId = await leadIdOf(kysely, folio);
      if (leadId === null) return;
      await kysely.transaction().execute(async (transaction) => {
        for (const table of ['lead_attachment', 'lead_draft'] as const) {
          await transaction
            .deleteFrom(table)
            .where('lead_id', '=', leadId)
            .where('staff_id', '=', staffId)
            .execute();
        }
      });
      live.tell({ kind: 'writing', folio, actorId: staffId });
    },
    /** Makes somebody else's draft one's own, after what one has written already. */
    async takeOver(folio: string, from: string, { id }: Pick<Actor, 'id'>): Promise<boolean> {
      const leadId = await leadIdOf(kysely, folio);
      if (leadId === null || from === id) return false;
      const taken = await kysely.transaction().execute(async (transaction) => {
        const theirs = await transaction
          .updateTable('lead_draft')
          .set({ updated_at: TAKEN_OVER })
          .where('lead_id', '=', leadId)
          .where('staff_id', '=', from)
          .where('updated_at', '>', TAKEN_OVER)
          .returning(['subject', 'body', 'recipient', 'copy'])
          .executeTakeFirst();
        if (theirs === undefined) return false;
        await transaction
          .updateTable('lead_attachment')
          .set({ staff_id: id })
          .where('lead_id', '=', leadId)
          .where('staff_id', '=', from)
          .execute();
        await addToDraft(transaction, leadId, id, theirs, now());
        return true;
      });
      if (taken) live.tell({ kind: 'writing', folio, actorId: id });
      return taken;
    },
  };
}

function draftRow(kysely: Pick<Kysely<Schema>, 'selectFrom'>, leadId: string, staffId: string) {
  return kysely
    .selectFrom('lead_draft')
    .select(['subject', 'body', 'updated_at', 'recipient', 'copy'])
    .where('lead_id', '=', leadId)
    .where('staff_id', '=', staffId)
    .where('updated_at', '>', TAKEN_OVER)
    .executeTakeFirst();
}

/** Puts a text after what somebody has written already. */
async function addToDraft(
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

/**
 * An answer as it is to be sent, with its files; null when it is not there any more.
 *
 * @throws DeliveryError when a file is not: an answer that speaks of it does not go without
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
