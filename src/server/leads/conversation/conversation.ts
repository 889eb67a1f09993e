import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, type Transaction, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { LeadMessageTable, Schema } from '#server/platform/database/schema.ts';
import { answerChange, lockLead, writeChange } from '#server/leads/change-lead.ts';
import { type ChatAnswer, firstLines } from '#server/leads/chat-transports.ts';
import { indexLeads } from '#server/leads/indexing.ts';
import { COPY_NOT_DELIVERED, noteInLead } from '#server/leads/lead-queue.ts';
import type { TakeFor } from '#server/leads/triage.ts';
import type { Deed } from '#server/leads/timeline.ts';
import type { AnswerAddress } from '#server/messages/answer-address.ts';
import { type Destinations, newDeliveryRows } from '#server/messages/outbox.ts';
import { attachedFile, type Attachments, type KeptFile, type NewFile } from './attachments.ts';
import { leadFromRow } from '#server/leads/lead-row.ts';
import type { Lead } from '#server/leads/lead.ts';
import { createMailThread } from './mail-thread.ts';
import { ownWords, splitQuote } from './quotes.ts';
import type { Bounce, IncomingMail } from './read-mail.ts';

/** A mail that belongs to no enquiry. */
export type LooseMessage = Awaited<ReturnType<Conversation['loose']>>[number];

/** What became of a mail. */
export interface Taken {
  /**
   * `kept` here; `aside`: kept apart, since it looks as if nobody had written it; `known`: it was here already;
   * `own`: this site sent it; `left`: of no concern, such as a program's answer that says that it is one.
   */
  outcome: 'kept' | 'aside' | 'known' | 'own' | 'left';
  /** The enquiry that it belongs to; null for none. */
  folio: string | null;
  /** Whether the panel shows that somebody waits, so that nobody needs to see it in the mailbox. */
  waits: boolean;
}

/** Where a mail was found. */
export interface Found {
  /** When the mailbox had it, in milliseconds since 1970; null where it does not say. */
  at: number | null;
  /** In the folder of what the agency sends from its own mail program: only its owner writes there. */
  sent?: boolean;
  /** How large it is, in bytes, where only its header was read. */
  bytes?: number | undefined;
  /** All of it, where it lies nowhere else: what is left out of it is kept as a file. */
  original?: Uint8Array | undefined;
  /** Only if it joins an enquiry: for mails that were there before this site looked. */
  joiningOnly?: boolean;
}

/** What comes in by mail, and what the agency sends from its own mail program. All throw `StoreUnavailableError`. */
export type Conversation = ReturnType<typeof createConversation>;

export interface ConversationOptions {
  attachments: Attachments;
  /** When an answer to what arrived at a moment is due. */
  dueAt: (at: number) => number;
  /** What cannot wait, by its words. */
  takeFor: TakeFor;
  /** Null where answers go to the agency's usual address. */
  answerAddress: AnswerAddress | null;
  /** The agency's own mail addresses. */
  own: () => readonly string[];
  /** How the mailbox's server calls itself in `Authentication-Results`; null where it says nothing there. */
  mailServer: string | null;
  /** The words of the copy that who sent an enquiry got, which their answer may quote. */
  copyOf: (lead: Lead) => string;
  /** Whom it is told that a client answered: another system, the agency's chats. */
  destinations: Pick<Destinations, 'channels' | 'recipients'>;
  /** Who of some was erased after something arrived, in milliseconds since 1970. */
  erasedAmong: (addresses: readonly string[], arrivedAt: number) => Promise<ReadonlySet<string>>;
  /** Told of what came for an enquiry, once it is durable. */
  told: (folio: string) => void;
  now?: () => number;
}

/** How long a mail of no enquiry is kept, in milliseconds: ninety days. */
const LOOSE_MS = 90 * 24 * 60 * 60 * 1000;
/** A mail's own clock is believed as far as this from the mailbox's, in milliseconds: a week. */
const CLOCK_MS = 7 * 24 * 60 * 60 * 1000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** A folio (`drawFolio`), as the subject of our mails has it. */
const FOLIO = /\b\p{L}[\p{L}\d]{0,9}-[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{2}\b/giu;

export function createConversation(
  { kysely, capabilities }: Pick<Database, 'kysely' | 'capabilities'>,
  options: ConversationOptions,
) {
  const { attachments, dueAt, now = Date.now } = options;
  const read = createMailThread();
  const own = () => options.own().map((address) => address.toLowerCase());
  /** Whether an address is the agency's, with whatever stands behind a plus sign. */
  const isAgencys = (address: string) => own().includes(address.replace(/\+[^@]*(?=@)/, ''));

  /**
   * Takes a mail in. When it resolves, the mail is durable here, with its files, once; a mail that was
   * taken before changes nothing.
   *
   * @throws besides, the system's error when a file cannot be written
   */
  async function take(raw: Uint8Array, found: Found): Promise<Taken> {
    const mail = await read(raw, found.bytes);
    const left = (outcome: 'own' | 'left'): Taken => ({ outcome, folio: null, waits: false });
    if (mail.round || (await isOurs(mail.messageId))) return left('own');
    const at = Math.min(found.at ?? mail.sentAt ?? Infinity, now());
    const askedFor = mail.replyTo.map(({ address }) => address);
    const erased = await options.erasedAmong([mail.fromAddress, ...askedFor, ...mail.copies], at);
    const leadId = await leadOf(mail, found.sent === true);
    // What is sent in the agency's name and wants somebody else answered is theirs: another form of its own.
    const client = isAgencys(mail.fromAddress)
      ? mail.replyTo.find(({ address }) => !isAgencys(address))
      : undefined;
    const writer = client ?? { name: mail.fromName, address: mail.fromAddress };
    const fromAgency = isAgencys(writer.address);
    // What the mailbox still has of who was erased since; of what others wrote in an enquiry, only their address.
    const isErased =
      [mail.fromAddress, writer.address].some((address) => erased.has(address)) ||
      (leadId === null && askedFor.some((address) => erased.has(address)));
    if (isErased && found.sent !== true) return left('left');
    if (mail.bounce?.failed === true) await markReturned(kysely, mail.bounce, now());
    const isOther = (address: string) =>
      !isAgencys(address) && address !== writer.address && !erased.has(address);
    const [reply, ...others] = mail.replyTo.filter(({ address }) => isOther(address));
    const copies = [...others.map(({ address }) => address), ...mail.copies].filter(
      (address) => isOther(address) && address !== reply?.address,
    );
    // Anybody can write the agency's address into `From`, and a server's word that it holds above it:
    // it must be the mailbox's server, which takes away what others wrote in its name (RFC 8601, 5).
    const isOwn = fromAgency && mail.vouchedBy !== null && mail.vouchedBy === options.mailServer;
    const looks = guessOf(mail, fromAgency);
    if (leadId === null) {
      // By its own word, and not by what it looks like; so does the site where something is wrong.
      const isProgram =
        (mail.kind === 'automatic' || mail.kind === 'bounce') && mail.guess === null;
      // What the agency wrote itself it has in its mailbox, where there is one.
      const isKnown = isOwn && found.original === undefined;
      if (isProgram || isKnown || found.sent === true || found.joiningOnly === true) {
        return left('left');
      }
    }
    // In an enquiry only what starts no clock there is set aside.
    const startsClock = mail.kind === 'answer' || mail.kind === 'calendar';
    const aside = found.sent === true || (leadId !== null && startsClock) ? null : looks;
    const direction = found.sent === true || isOwn ? 'out' : 'in';
    // On the disk before any row names them, and the row before anything is changed in the mailbox.
    const files: KeptFile[] = [];
    for (const file of await withoutPhotos(mail.files)) files.push(await attachments.put(file));
    if (mail.filesLeft > 0) {
      const name = `${mail.filesLeft} archivos más`;
      const warning = 'Un correo guarda 40 archivos: los demás están en el buzón.';
      files.push({ name, type: 'text/plain', bytes: 0, warning, digest: '' });
    }
    // As it came, for what is read wrong here, and of any size where it lies nowhere else.
    const { original = found.bytes === undefined ? raw : null } = found;
    if (original !== null) {
      const mailItself = { name: 'correo.eml', type: 'message/rfc822', bytes: original };
      const limit = found.original === undefined ? undefined : Infinity;
      const whole = await attachments.put(mailItself, limit);
      const isThere = files.some(({ digest }) => digest === whole.digest);
      // Of one that is not read whole it is the file.
      const isFile = found.bytes !== undefined;
      if (whole.digest !== '' && !isThere) {
        files.push({ ...whole, warning: null, whole: isFile ? 0 : 1 });
      }
    }
    const words =
      original === null || found.bytes === undefined
        ? mail.body
        : `Este correo mide ${Math.ceil(found.bytes / 1024 / 1024)} MB: está entero en el archivo.`;
    const { body, quoted } =
      mail.quoted === null && leadId !== null
        ? splitQuote(words, Object.values(await saidTo(kysely, leadId, options.copyOf)).flat())
        : { body: words, quoted: mail.quoted };
    const isOff = mail.sentAt === null || mail.sentAt > at || at - mail.sentAt > CLOCK_MS;
    const message: NewMessage = {
      id: rowId(now()),
      lead_id: leadId,
      direction,
      kind: mail.kind,
      message_id: mail.messageId,
      refs: mail.follows.join(' '),
      from_name: writer.name,
      from_address: writer.address,
      to_address: mail.to,
      ...{ reply_to: reply?.address ?? '', reply_name: reply?.name ?? '' },
      copies: [...new Set(copies)].join(' '),
      subject: mail.subject,
      ...{ body, quoted },
      html: mail.html,
      sent_at: isOff ? at : (mail.sentAt ?? at),
      received_at: at,
      author_id: null,
      aside,
    };
    const taken = await kysely.transaction().execute(async (transaction): Promise<Taken> => {
      // Before anything of it is written: two that wait for each other's rows would never end.
      if (leadId !== null) await lockLead(transaction, capabilities, 'id', leadId);
      const known = await insertOnce(transaction, message, files);
      if (known !== null) {
        // In the folder of what was sent it is certain who wrote it.
        if (found.sent === true && known.direction === 'in' && known.lead_id !== null) {
          await transaction
            .updateTable('lead_message')
            .set({ direction: 'out' })
            .where('id', '=', known.id)
            .execute();
          await answered(transaction, known.lead_id, message.sent_at);
        }
        return { outcome: 'known', ...(await stateOf(transaction, known.lead_id)) };
      }
      await attachments.add(transaction, files, { lead_id: leadId, message_id: message.id });
      if (leadId !== null) await join(transaction, leadId, message, mail.asks);
      const outcome = leadId === null && aside !== null ? 'aside' : 'kept';
      return { outcome, ...(await stateOf(transaction, leadId)) };
    });
    if (taken.outcome === 'kept' && taken.folio !== null) options.told(taken.folio);
    return taken;
  }

  /** What a mail looks like one that nobody wrote by, as far as this agency is concerned. */
  function guessOf(mail: IncomingMail, fromAgency: boolean): string | null {
    if (fromAgency) return 'Su remitente es la agencia.';
    const isOwnGroup = mail.lists.some((name) =>
      own().some((address) => name === address || name === address.replace('@', '.')),
    );
    // What comes by the agency's own group is for the agency; a program's answer stays one.
    const isProgram = mail.kind === 'automatic' || mail.kind === 'bounce';
    return isOwnGroup && !isProgram ? null : mail.guess;
  }

  /** Files without the photos of our signatures, which come back with what an answer quotes. */
  async function withoutPhotos(files: readonly NewFile[]): Promise<readonly NewFile[]> {
    if (!files.some(({ type }) => type === 'image/jpeg')) return files;
    const rows = await kysely
      .selectFrom('staff_profile')
      .select('photo')
      .where('photo', 'is not', null)
      .execute();
    const photos = new Set(rows.map(({ photo }) => photo));
    return files.filter(
      ({ type, bytes }) =>
        type !== 'image/jpeg' || !photos.has(Buffer.from(bytes).toString('base64')),
    );
  }

  /** Whether it is one of the outbox's, which comes back where the agency reads its own notices. */
  async function isOurs(messageId: string): Promise<boolean> {
    const id = deliveryIn(messageId);
    if (id === null) return false;
    const row = await kysely
      .selectFrom('delivery')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The enquiry that a mail belongs to: by what it follows, by our signature, by the folio in its subject. */
  async function leadOf(mail: IncomingMail, sent: boolean): Promise<string | null> {
    const follows = mail.bounce === null ? mail.follows : mail.bounce.of;
    return (
      (await leadFollowed(kysely, follows)) ??
      (await leadBy(kysely, [options.answerAddress?.folioIn(mail.recipients) ?? []].flat())) ??
      (await leadBy(kysely, mail.subject.toUpperCase().match(FOLIO) ?? [])) ??
      (sent ? leadWrittenTo(kysely, mail.recipients) : null)
    );
  }

  /** What a message changes in its enquiry. */
  async function join(
    transaction: Transaction<Schema>,
    leadId: string,
    message: NewMessage,
    asks: boolean,
  ): Promise<void> {
    const lead = await lockLead(transaction, capabilities, 'id', leadId);
    if (lead === undefined) return;
    await indexLeads(transaction, capabilities, [lead.arrival]);
    if (message.direction === 'out') {
      if (message.kind === 'answer' || message.kind === 'calendar') {
        await answered(transaction, leadId, message.sent_at);
      }
      return;
    }
    if (!asks) return;
    const at = message.received_at;
    // After an outage a mail may be read after the agency's answer to it.
    const later = await transaction
      .selectFrom('lead_message')
      .select('id')
      .where('lead_id', '=', leadId)
      .where('direction', '=', 'out')
      .where('sent_at', '>', at)
      .executeTakeFirst();
    let urgentWhy: string | null = null;
    if (lead.urgent_why === null) {
      // What they say again of ours is not theirs, however their program quotes it.
      const { ours } = await saidTo(transaction, leadId, options.copyOf);
      const detail = { mensaje: ownWords(message.body, ours) };
      ({ urgentWhy } = options.takeFor({ kind: 'contacto', detail }));
    }
    const reopened = lead.status === 'perdida';
    const columns = {
      ...(urgentWhy !== null && { urgent: 1, urgent_why: urgentWhy }),
      hidden_until: null,
      ...(later === undefined && {
        awaits_since: lead.awaits_since ?? at,
        ...(lead.awaits_answer === 0 && { due_at: dueAt(at) }),
      }),
      ...(reopened && { status: 'en_conversacion' }),
    };
    const deeds: Deed[] = reopened
      ? [{ kind: 'state', from: 'perdida', to: 'en_conversacion' }]
      : [];
    await writeChange(transaction, lead, { columns, deeds }, { actor: null, now: now() });
    await tell(transaction, lead, message);
  }

  /** The agency has answered, by whatever way. */
  async function answered(
    transaction: Transaction<Schema>,
    leadId: string,
    at: number,
  ): Promise<void> {
    const lead = await lockLead(transaction, capabilities, 'id', leadId);
    if (lead === undefined) return;
    const change = { actor: null, now: now() };
    await writeChange(transaction, lead, answerChange(lead, at), change);
  }

  async function tell(
    transaction: Transaction<Schema>,
    lead: { id: string; folio: string; mail_key: string },
    message: NewMessage,
  ): Promise<void> {
    const rows = newDeliveryRows(lead.id, options.destinations, now());
    if (rows.length === 0) return;
    const { id, kind, from_address: from, subject, body, received_at: at } = message;
    const files = await transaction
      .selectFrom('lead_attachment')
      .select(['name', 'type', 'bytes'])
      .where('message_id', '=', id)
      .where('whole', '=', 0)
      .orderBy('id')
      .execute();
    const told = (delivery: string) => ({
      event: 'lead.message',
      ...{ delivery, folio: lead.folio },
      message: { id, kind, at: new Date(at).toISOString(), from, subject, text: body, files },
    });
    const answer: ChatAnswer = { text: firstLines(body), otherAddress: from !== lead.mail_key };
    await transaction
      .insertInto('delivery')
      .values(
        rows.map((row) => ({
          ...row,
          kind: 'message',
          data: JSON.stringify(
            row.channel === 'webhook'
              ? { event: 'lead.message', body: JSON.stringify(told(row.id)) }
              : answer,
          ),
        })),
      )
      .execute();
  }

  async function stateOf(
    transaction: Transaction<Schema>,
    leadId: string | null,
  ): Promise<Pick<Taken, 'folio' | 'waits'>> {
    if (leadId === null) return { folio: null, waits: false };
    const lead = await transaction
      .selectFrom('lead')
      .select(['folio', 'awaits_answer'])
      .where('id', '=', leadId)
      .executeTakeFirst();
    return { folio: lead?.folio ?? null, waits: lead?.awaits_answer === 1 };
  }

  async function asLoose(rows: readonly NewMessage[]) {
    if (rows.length === 0) return [];
    const files = await kysely
      .selectFrom('lead_attachment')
      .selectAll()
      .where(
        'message_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    const folios = await lastFolios(
      kysely,
      rows.flatMap((row) => [row.from_address, row.reply_to]),
    );
    return rows.map((row) => ({
      id: row.id,
      fromName: row.from_name,
      fromAddress: row.from_address,
      ...answersOf(row),
      subject: row.subject,
      /** What was written, without what it quotes. */
      body: row.body,
      quoted: row.quoted,
      /** Milliseconds since 1970. */
      receivedAt: row.received_at,
      attachments: files.filter((file) => file.message_id === row.id).map(attachedFile),
      /** Folio of the last enquiry of that address, which nobody has proved to be theirs. */
      suggested: folios.get(row.from_address) ?? folios.get(row.reply_to) ?? null,
    }));
  }

  const loose = () =>
    kysely.selectFrom('lead_message').where('lead_id', 'is', null).where('aside', 'is', null);
  const apart = () => kysely.selectFrom('lead_message').where('aside', 'is not', null);

  return {
    take,
    /** Mails of no enquiry, the newest first. @param before id of the last one of the page before */
    async loose(size: number, before: string | null = null) {
      const last = await kysely
        .selectFrom('lead_message')
        .select(['received_at', 'id'])
        .where('id', '=', before)
        .executeTakeFirst();
      const rows = await loose()
        .selectAll()
        .$if(last !== undefined, (query) =>
          query.where(
            sql<boolean>`(received_at, id) < (${last?.received_at ?? 0}, ${last?.id ?? ''})`,
          ),
        )
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(size)
        .execute();
      return asLoose(rows);
    },
    /** @returns null for one that joined an enquiry meanwhile, or was let go */
    async looseOne(id: string) {
      const [mail] = await asLoose(await loose().selectAll().where('id', '=', id).execute());
      return mail ?? null;
    },
    /** Mails that look as if nobody had written them, the newest first. @param before as of `loose` */
    async apart(size: number, before: string | null = null) {
      const last = await kysely
        .selectFrom('lead_message')
        .select(['received_at', 'id'])
        .where('id', '=', before)
        .executeTakeFirst();
      const rows = await apart()
        .leftJoin('lead', 'lead.id', 'lead_message.lead_id')
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
      const seen = new Map(rows.map(({ id, aside, folio }) => [id, { why: aside ?? '', folio }]));
      return (await asLoose(rows)).map((mail) => ({
        ...mail,
        why: seen.get(mail.id)?.why ?? '',
        /** The enquiry that it is in, where it started no clock; null for none. */
        folio: seen.get(mail.id)?.folio ?? null,
      }));
    },
    async countApart(): Promise<number> {
      const { count } = await apart()
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    /**
     * Somebody did write one that is set aside: it is a loose mail, or waits for an answer in its enquiry.
     *
     * @returns its folio, null for none; undefined where it is no longer there
     */
    async takeBack(messageId: string): Promise<string | null | undefined> {
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
        await join(transaction, message.lead_id, message, true);
        return (await stateOf(transaction, message.lead_id)).folio;
      });
      if (typeof folio === 'string') options.told(folio);
      return folio;
    },
    /** Nobody wrote them: those of no enquiry go from here, and those of one stay there as they are. */
    async dismissApart(messageIds: readonly string[]): Promise<void> {
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
    },
    async countLoose(): Promise<number> {
      const { count } = await loose()
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Gives a loose mail to an enquiry. @returns whether both were there */
    async assign(messageId: string, folio: string): Promise<boolean> {
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
        await join(transaction, leadId, message, message.kind !== 'automatic');
        return true;
      });
      if (done) options.told(folio);
      return done;
    },
    /** Forgets a loose mail, which stays in the mailbox. */
    async dismiss(messageId: string): Promise<void> {
      await kysely
        .deleteFrom('lead_message')
        .where('id', '=', messageId)
        .where('lead_id', 'is', null)
        .execute();
    },
    /** Forgets the loose mails whose time is over, and the files that nothing names any more. */
    async purge(): Promise<void> {
      await kysely
        .deleteFrom('lead_message')
        .where('lead_id', 'is', null)
        .where('received_at', '<', now() - LOOSE_MS)
        .execute();
      // Nor is what never came in known of for longer.
      await kysely
        .deleteFrom('mailbox_aside')
        .where('first_at', '<', now() - LOOSE_MS)
        .execute();
      await attachments.sweep();
    },
  };
}

type NewMessage = Selectable<LeadMessageTable>;

/** Whom a message wants answered, where that is not who sent it, and who else got it. */
export function answersOf(row: Pick<NewMessage, 'reply_to' | 'reply_name' | 'copies'>) {
  const { reply_to: address, reply_name: name, copies } = row;
  return {
    replyTo: address === '' ? null : { name, address },
    copies: copies.split(' ').filter((each) => each !== ''),
  };
}

/**
 * Writes a message, unless it is there. An id may have been used by another mail, by a broken program
 * or to keep that one out: it is then a second one.
 *
 * @returns the one that was there; null when it was written
 */
async function insertOnce(
  transaction: Transaction<Schema>,
  message: NewMessage,
  files: readonly KeptFile[],
): Promise<Pick<NewMessage, 'id' | 'lead_id' | 'direction'> | null> {
  const identity = identityOf(message, files);
  for (const id of [message.message_id, `${message.message_id}#${identity.slice(0, 16)}`]) {
    const inserted = await transaction
      .insertInto('lead_message')
      .values({ ...message, message_id: id })
      .onConflict((clash) => clash.column('message_id').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) return null;
    const known = await transaction
      .selectFrom('lead_message')
      .select(['id', 'lead_id', 'direction', 'from_address', 'subject', 'body', 'quoted'])
      .where('message_id', '=', id)
      .executeTakeFirst();
    if (known === undefined) continue;
    if (id !== message.message_id) return known;
    const kept = await transaction
      .selectFrom('lead_attachment')
      .select(['digest', 'name', 'bytes', 'whole'])
      .where('message_id', '=', known.id)
      .execute();
    if (identityOf(known, kept) === identity) return known;
  }
  throw new Error('a mail could neither be written nor found');
}

/**
 * What tells two mails of the same identifier apart: who wrote them, what they say, whichever part of it is
 * folded as a quotation, and their files. @returns SHA-256, in hexadecimal
 */
function identityOf(
  message: Pick<NewMessage, 'from_address' | 'subject' | 'body' | 'quoted'>,
  files: readonly Pick<KeptFile, 'digest' | 'name' | 'bytes' | 'whole'>[],
): string {
  const words = `${message.body} ${message.quoted ?? ''}`.trim().split(/\s+/).sort().join(' ');
  // Of the mail itself every way that it takes makes another one.
  const kept = files
    .filter(({ whole }) => whole !== 1)
    .map(({ digest, name, bytes }) => digest || `${name} ${bytes}`)
    .sort();
  const content = [message.from_address, message.subject, words, ...kept].join('\0');
  return createHash('sha256').update(content).digest('hex');
}

/** The delivery that a message id of ours names (`messageId`, lead-mails.ts); null for another's. */
function deliveryIn(messageId: string): string | null {
  const id = messageId.slice(0, messageId.indexOf('@')).toLowerCase();
  return UUID.test(id) ? id : null;
}

type Reader = Pick<Kysely<Schema>, 'selectFrom'>;

/** An enquiry, or the one that it was joined to; there are no chains. */
const MAIN = sql<string>`coalesce(lead.merged_into, lead.id)`.as('main');

/** The enquiry of the nearest mail, of ours or of another's, that a mail follows. */
async function leadFollowed(db: Reader, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const deliveries = ids.flatMap((id) => deliveryIn(id) ?? []);
  const ours = await db
    .selectFrom('delivery')
    .innerJoin('lead', 'lead.id', 'delivery.lead_id')
    .select(['delivery.id', MAIN])
    .where('delivery.id', 'in', ['', ...deliveries])
    .execute();
  const others = await db
    .selectFrom('lead_message')
    .innerJoin('lead', 'lead.id', 'lead_message.lead_id')
    .select(['message_id', MAIN])
    .where('message_id', 'in', ids)
    .execute();
  for (const id of ids) {
    const found =
      ours.find((row) => row.id === deliveryIn(id)) ?? others.find((row) => row.message_id === id);
    if (found !== undefined) return found.main;
  }
  return null;
}

/** The enquiry by the first folio that there is. */
async function leadBy(db: Reader, folios: readonly string[]): Promise<string | null> {
  for (const folio of folios) {
    const lead = await db
      .selectFrom('lead')
      .select(MAIN)
      .where('folio', '=', folio)
      .executeTakeFirst();
    if (lead !== undefined) return lead.main;
  }
  return null;
}

/** Latest messages of an enquiry that an answer is compared with. */
const COMPARED = 30;

/** What was said in an enquiry before: by the agency, and by its client, whom our mails quote. */
async function saidTo(
  db: Reader,
  leadId: string,
  copyOf: (lead: Lead) => string,
): Promise<{ ours: string[]; theirs: string[] }> {
  const row = await db.selectFrom('lead').selectAll().where('id', '=', leadId).executeTakeFirst();
  const replies = await db
    .selectFrom('lead_reply')
    .select('body')
    .where('lead_id', '=', leadId)
    .orderBy('created_at', 'desc')
    .limit(COMPARED)
    .execute();
  const messages = await db
    .selectFrom('lead_message')
    .select(['body', 'direction'])
    .where('lead_id', '=', leadId)
    .where('kind', '<>', 'call')
    .orderBy('received_at', 'desc')
    .limit(COMPARED)
    .execute();
  const of = (which: 'in' | 'out') =>
    messages.filter(({ direction }) => direction === which).map(({ body }) => body);
  const ours = [...replies.map(({ body }) => body), ...of('out')];
  const theirs = of('in');
  if (row !== undefined) {
    try {
      const lead = leadFromRow(row);
      // The copy has their words in ours.
      const written = Object.values(lead.detail).flat().map(String);
      theirs.push(...written);
      ours.push(ownWords(copyOf(lead), written));
    } catch {
      // Damaged: there is nothing to compare with.
    }
  }
  return { ours, theirs };
}

/** The enquiries of some addresses, the oldest first, but for what is unwanted. */
function leadsOf(db: Reader, addresses: readonly string[]) {
  return db
    .selectFrom('lead')
    .where('lead.mail_key', 'in', ['-', ...addresses.filter((address) => address !== '')])
    .where('lead.status', '<>', 'no_deseada')
    .orderBy('lead.arrival');
}

/** The last enquiry of one of the addresses that the agency itself wrote to. */
async function leadWrittenTo(db: Reader, addresses: readonly string[]): Promise<string | null> {
  const leads = await leadsOf(db, addresses).select(MAIN).execute();
  return leads.at(-1)?.main ?? null;
}

/** The folio of the last enquiry of each address that has one. */
async function lastFolios(
  db: Reader,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await leadsOf(db, addresses)
    .leftJoin('lead as main', 'main.id', 'lead.merged_into')
    .select(['lead.mail_key', 'lead.folio', 'main.folio as main'])
    .execute();
  return new Map(rows.map(({ mail_key: address, folio, main }) => [address, main ?? folio]));
}

/** What was taken for delivered came back. Only who got a mail of ours can name it. */
async function markReturned(kysely: Kysely<Schema>, bounce: Bounce, at: number): Promise<void> {
  const ids = bounce.of.flatMap((id) => deliveryIn(id) ?? []);
  if (ids.length === 0) return;
  await kysely.transaction().execute(async (transaction) => {
    const returned = await transaction
      .updateTable('delivery')
      .set({ status: 'failed', last_error: `rebote: ${bounce.said}` })
      .where('id', 'in', ids)
      .where('status', '=', 'sent')
      .where('channel', 'in', ['visitor_mail', 'reply', 'agency_mail', 'newsletter'])
      .returning(['id', 'attempts', 'lead_id', 'channel'])
      .execute();
    for (const { id, attempts, lead_id: leadId, channel } of returned) {
      await transaction
        .insertInto('delivery_attempt')
        .values({
          ...{ id: rowId(at), delivery_id: id, number: attempts, outcome: 'failed' },
          ...{ started_at: at, ended_at: at, said: `rebote: ${bounce.said}` },
        })
        .execute();
      if (channel === 'visitor_mail' && leadId !== null) {
        await noteInLead(transaction, leadId, COPY_NOT_DELIVERED);
      }
    }
  });
}
