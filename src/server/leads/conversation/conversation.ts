import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, type Transaction, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { LeadMessageTable, Schema } from '#server/platform/database/schema.ts';
import { answerChange, lockLead, writeChange } from '#server/leads/change-lead.ts';
import { type ChatAnswer, firstLines } from '#server/leads/chat-transports.ts';
import { indexLeads } from '#server/leads/indexing.ts';
import { COPY_NOT_DELIVERED, noteInLead } from '#server/leads/lead-queue.ts';
import type { Classify } from '#server/leads/triage.ts';
import type { LeadAction } from '#server/leads/timeline.ts';
import type { AnswerAddress } from '#server/messages/answer-address.ts';
import { type Destinations, newDeliveryRows } from '#server/messages/outbox.ts';
import type { Attachments, KeptFile, NewFile } from './attachments.ts';
import { leadFromRow } from '#server/leads/lead-row.ts';
import type { Lead } from '#server/leads/lead.ts';
import { createMailThread } from './mail-thread.ts';
import { ownWords, splitQuote } from './quotes.ts';
import type { Bounce, IncomingMail } from './read-mail.ts';

export interface Taken {
  /**
   * `kept`: the mail is stored. `aside`: the mail is stored in a separate list, because the mail
   * looks automatic. `known`: the mail was already stored. `own`: this site sent the mail. `left`:
   * the mail is not stored, for a reason that `takeMail` names.
   */
  outcome: 'kept' | 'aside' | 'known' | 'own' | 'left';
  folio: string | null;
  /**
   * Whether the panel shows that a client waits. If so, the reader may mark the mail as read in the
   * mailbox.
   */
  waits: boolean;
}

export interface Found {
  /**
   * When the mailbox received the mail, in milliseconds since 1970. The value is null if the
   * mailbox does not say.
   */
  at: number | null;
  /** Whether the mail is in the folder of sent mail, where only the agency writes. */
  sent?: boolean;
  /** The size of the whole mail in bytes, if the reader read only the header. */
  bytes?: number | undefined;
  /** The whole mail, if no mailbox has the mail. The mail is then stored as a file. */
  original?: Uint8Array | undefined;
  /**
   * Whether the mail is stored only if it belongs to an enquiry. The value is true for mails from
   * before the first reading.
   */
  joiningOnly?: boolean;
}

export interface ConversationOptions {
  attachments: Attachments;
  /** Returns the deadline for an answer to a mail. The two times are in milliseconds since 1970. */
  dueAt: (at: number) => number;
  classify: Classify;
  /** The value is null if answers go to the agency's usual address. */
  answerAddress: AnswerAddress | null;
  own: () => readonly string[];
  /**
   * The name of the mailbox's server in `Authentication-Results`. The value is null if there is no
   * name.
   */
  mailServer: string | null;
  /** Returns the text of the visitor's copy, because an answer may quote the copy. */
  copyOf: (lead: Lead) => string;
  destinations: Pick<Destinations, 'channels' | 'recipients'>;
  /** Returns the given addresses that were erased after a moment, in milliseconds since 1970. */
  erasedAmong: (addresses: readonly string[], arrivedAt: number) => Promise<ReadonlySet<string>>;
  /** Receives the folio of an enquiry that got a mail, after the mail is durable. */
  arrived: (folio: string) => void;
  now?: () => number;
}

/**
 * Takes in clients' mails, and mails that the agency sends from its mail program. The functions are
 * in this file and in unassigned-mails.ts. Functions that use the database throw
 * `StoreUnavailableError`.
 */
export interface Conversation extends Pick<Database, 'kysely' | 'capabilities'> {
  /** Every use reads the options again, because the panel changes the settings. */
  options: ConversationOptions;
  now: () => number;
  read: ReturnType<typeof createMailThread>;
}

export function createConversation(
  { kysely, capabilities }: Pick<Database, 'kysely' | 'capabilities'>,
  options: ConversationOptions,
): Conversation {
  const { now = Date.now } = options;
  return { kysely, capabilities, options, now, read: createMailThread() };
}

/**
 * The longest difference between a mail's date and the mailbox's date, in milliseconds: a week. A
 * mail's date beyond the limit is not used.
 */
const CLOCK_MS = 7 * 24 * 60 * 60 * 1000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** A folio (`drawFolio`) in the subject of a mail that the site sent. */
const FOLIO = /\b\p{L}[\p{L}\d]{0,9}-[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{2}\b/giu;

const ownAddresses = ({ options }: Conversation) =>
  options.own().map((address) => address.toLowerCase());

function isAgencys(conversation: Conversation, address: string): boolean {
  return ownAddresses(conversation).includes(address.replace(/\+[^@]*(?=@)/, ''));
}

/**
 * Takes a mail in. After the promise resolves, the database has the mail and its files. A mail that
 * was taken in before changes nothing.
 *
 * @throws the system's error if a file cannot be written
 */
export async function takeMail(
  conversation: Conversation,
  raw: Uint8Array,
  found: Found,
): Promise<Taken> {
  const { kysely, options, read, now } = conversation;
  const mail = await read(raw, found.bytes);
  if (mail.round || (await isOurs(conversation, mail.messageId))) return notStored('own');
  const at = Math.min(found.at ?? mail.sentAt ?? Infinity, now());
  const leadId = await leadOf(conversation, mail, found.sent === true);
  const people = await peopleOf(conversation, mail, at);
  if (found.sent !== true && isOfErased(people, mail, leadId)) return notStored('left');
  if (mail.bounce?.failed === true) await markReturned(kysely, mail.bounce, now());
  const byAgency = isProvenAgencys(conversation, mail, people.writer.address);
  if (leadId === null) {
    if (found.sent === true) return notStored('left');
    if (found.joiningOnly === true) return notStored('left');
    // The agency wrote the mail. If there is a mailbox, the mailbox has the mail.
    if (byAgency && found.original === undefined) return notStored('left');
    // The mail declares that a program wrote it. A mail that only looks automatic is stored as
    // `aside`.
    if (isByProgram(mail) && mail.guess === null) return notStored('left');
  }
  // The order matters. The files are written first, then the row, and the mailbox changes last.
  const files = await keepFiles(conversation, mail, raw, found);
  const direction = found.sent === true || byAgency ? 'out' : 'in';
  const message = await messageOf(conversation, mail, { found, leadId, people, direction, at });
  const taken = await storeMail(conversation, message, files, {
    wasSent: found.sent === true,
    asks: mail.asks,
  });
  if (taken.outcome === 'kept' && taken.folio !== null) options.arrived(taken.folio);
  return taken;
}

const notStored = (outcome: 'own' | 'left'): Taken => ({ outcome, folio: null, waits: false });

async function messageOf(
  conversation: Conversation,
  mail: IncomingMail,
  given: { found: Found; leadId: string | null; people: People } & {
    direction: NewMessage['direction'];
    at: number;
  },
): Promise<NewMessage> {
  const { found, leadId, people, direction, at } = given;
  const { writer } = people;
  const isDateWrong = mail.sentAt === null || mail.sentAt > at || at - mail.sentAt > CLOCK_MS;
  return {
    id: rowId(conversation.now()),
    lead_id: leadId,
    direction,
    kind: mail.kind,
    message_id: mail.messageId,
    refs: mail.follows.join(' '),
    from_name: writer.name,
    from_address: writer.address,
    to_address: mail.to,
    ...{ reply_to: people.reply?.address ?? '', reply_name: people.reply?.name ?? '' },
    copies: people.copies.join(' '),
    subject: mail.subject,
    ...(await wordsOf(conversation, mail, leadId, found)),
    html: mail.html,
    sent_at: isDateWrong ? at : (mail.sentAt ?? at),
    received_at: at,
    author_id: null,
    aside: asideReason(conversation, mail, { found, leadId, writer: writer.address }),
  };
}

type People = Awaited<ReturnType<typeof peopleOf>>;

/**
 * Returns whether an erased person wrote a mail. If another person wrote the mail in an enquiry,
 * the mail stays and only the erased address is left out.
 */
function isOfErased(
  { writer, erased, askedFor }: People,
  { fromAddress }: IncomingMail,
  leadId: string | null,
): boolean {
  const writers = [fromAddress, writer.address, ...(leadId === null ? askedFor : [])];
  return writers.some((address) => erased.has(address));
}

/**
 * Returns whether the agency certainly wrote a mail. Anybody can write the agency's address into
 * `From`, and add a line that falsely confirms the address. Only the line of the mailbox's server
 * counts, because that server removes lines of other servers (RFC 8601, 5).
 */
function isProvenAgencys(
  conversation: Conversation,
  { vouchedBy }: IncomingMail,
  writer: string,
): boolean {
  const { mailServer } = conversation.options;
  return isAgencys(conversation, writer) && vouchedBy !== null && vouchedBy === mailServer;
}

const isByProgram = ({ kind }: IncomingMail) => kind === 'automatic' || kind === 'bounce';

/**
 * Returns the author of a mail, the addresses for the answer, the other recipients, and which
 * people were erased.
 */
async function peopleOf(conversation: Conversation, mail: IncomingMail, at: number) {
  const isClients = (address: string) => !isAgencys(conversation, address);
  const askedFor = mail.replyTo.map(({ address }) => address);
  const addresses = [mail.fromAddress, ...askedFor, ...mail.copies];
  const erased = await conversation.options.erasedAmong(addresses, at);
  // A form of another site sends in the agency's name, and its `Reply-To` names the writer. The
  // mail belongs to the writer.
  const client = isClients(mail.fromAddress)
    ? undefined
    : mail.replyTo.find(({ address }) => isClients(address));
  const writer = client ?? { name: mail.fromName, address: mail.fromAddress };
  const isOther = (address: string) =>
    isClients(address) && address !== writer.address && !erased.has(address);
  const [reply, ...others] = mail.replyTo.filter(({ address }) => isOther(address));
  const copies = [...others.map(({ address }) => address), ...mail.copies].filter(
    (address) => isOther(address) && address !== reply?.address,
  );
  return { writer, erased, askedFor, reply, copies: [...new Set(copies)] };
}

async function keepFiles(
  { kysely, options: { attachments } }: Conversation,
  mail: IncomingMail,
  raw: Uint8Array,
  found: Found,
): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for (const file of await withoutPhotos(kysely, mail.files))
    files.push(await attachments.put(file));
  if (mail.filesLeft > 0) {
    const name = `${mail.filesLeft} archivos más`;
    const warning = 'Un correo guarda 40 archivos: los demás están en el buzón.';
    files.push({ name, type: 'text/plain', bytes: 0, warning, digest: '' });
  }
  // The original mail helps if this site reads the mail wrongly. If no mailbox has the mail, the
  // original may have any size.
  const { original = found.bytes === undefined ? raw : null } = found;
  if (original === null) return files;
  const mailItself = { name: 'correo.eml', type: 'message/rfc822', bytes: original };
  const limit = found.original === undefined ? undefined : Infinity;
  const whole = await attachments.put(mailItself, limit);
  const isThere = files.some(({ digest }) => digest === whole.digest);
  // If only the header was read, the panel shows the original mail as an ordinary file.
  const isFile = found.bytes !== undefined;
  if (whole.digest !== '' && !isThere) {
    files.push({ ...whole, warning: null, whole: isFile ? 0 : 1 });
  }
  return files;
}

async function wordsOf(
  { kysely, options: { copyOf } }: Conversation,
  mail: IncomingMail,
  leadId: string | null,
  { bytes, original }: Found,
): Promise<{ body: string; quoted: string | null }> {
  const body =
    original === undefined || bytes === undefined
      ? mail.body
      : `Este correo mide ${Math.ceil(bytes / 1024 / 1024)} MB: está entero en el archivo.`;
  if (mail.quoted !== null || leadId === null) return { body, quoted: mail.quoted };
  return splitQuote(body, Object.values(await saidTo(kysely, leadId, copyOf)).flat());
}

async function storeMail(
  conversation: Conversation,
  message: NewMessage,
  files: readonly KeptFile[],
  { wasSent, asks }: { wasSent: boolean; asks: boolean },
): Promise<Taken> {
  const { kysely, capabilities, options } = conversation;
  const { lead_id: leadId } = message;
  return kysely.transaction().execute(async (transaction): Promise<Taken> => {
    // The enquiry is locked first. Otherwise two mails could deadlock while they wait for each
    // other's rows.
    if (leadId !== null) await lockLead(transaction, capabilities, 'id', leadId);
    const known = await insertOnce(transaction, message, files);
    if (known !== null) {
      // The folder of sent mail proves that the agency wrote the mail.
      if (wasSent && known.direction === 'in' && known.lead_id !== null) {
        await transaction
          .updateTable('lead_message')
          .set({ direction: 'out' })
          .where('id', '=', known.id)
          .execute();
        await stopClock(conversation, transaction, known.lead_id, message.sent_at);
      }
      return { outcome: 'known', ...(await stateOf(transaction, known.lead_id)) };
    }
    await options.attachments.add(transaction, files, { lead_id: leadId, message_id: message.id });
    if (leadId !== null) await joinLead(conversation, transaction, message, asks);
    const outcome = leadId === null && message.aside !== null ? 'aside' : 'kept';
    return { outcome, ...(await stateOf(transaction, leadId)) };
  });
}

function asideReason(
  conversation: Conversation,
  mail: IncomingMail,
  { found, leadId, writer }: { found: Found; leadId: string | null; writer: string },
): string | null {
  if (found.sent === true) return null;
  // The client's mail starts the enquiry's deadline, so that the mail must not be put aside.
  if (leadId !== null && (mail.kind === 'answer' || mail.kind === 'calendar')) return null;
  if (isAgencys(conversation, writer)) return 'Su remitente es la agencia.';
  const isOwnGroup = mail.lists.some((name) =>
    ownAddresses(conversation).some(
      (address) => name === address || name === address.replace('@', '.'),
    ),
  );
  // A mail through the agency's mail group is meant for the agency, unless a program wrote the
  // mail.
  return isOwnGroup && !isByProgram(mail) ? null : mail.guess;
}

/**
 * Removes the photos of the agency's signatures from the files, because answers return the photos.
 */
async function withoutPhotos(db: Reader, files: readonly NewFile[]): Promise<readonly NewFile[]> {
  if (!files.some(({ type }) => type === 'image/jpeg')) return files;
  const rows = await db
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

/**
 * Returns whether the outbox sent a mail. The agency's mailbox also receives the site's notices.
 */
async function isOurs({ kysely }: Conversation, messageId: string): Promise<boolean> {
  const id = deliveryIn(messageId);
  if (id === null) return false;
  const row = await kysely
    .selectFrom('delivery')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds the enquiry of a mail by earlier mails, by a signed address, or by a folio in the subject.
 */
async function leadOf(
  { kysely, options: { answerAddress } }: Conversation,
  mail: IncomingMail,
  sent: boolean,
): Promise<string | null> {
  const follows = mail.bounce === null ? mail.follows : mail.bounce.of;
  return (
    (await leadFollowed(kysely, follows)) ??
    (await leadBy(kysely, [answerAddress?.folioIn(mail.recipients) ?? []].flat())) ??
    (await leadBy(kysely, mail.subject.toUpperCase().match(FOLIO) ?? [])) ??
    (sent ? leadWrittenTo(kysely, mail.recipients) : null)
  );
}

/**
 * Changes the enquiry of a message. An answer of the agency stops the enquiry's deadline. A
 * client's mail that waits for an answer starts the deadline.
 */
export async function joinLead(
  conversation: Conversation,
  transaction: Transaction<Schema>,
  message: NewMessage,
  asks: boolean,
): Promise<void> {
  const { capabilities, now } = conversation;
  const { copyOf, classify, dueAt } = conversation.options;
  const { lead_id: leadId } = message;
  const lead = leadId === null ? null : await lockLead(transaction, capabilities, 'id', leadId);
  if (!lead) return;
  await indexLeads(transaction, capabilities, [lead.arrival]);
  if (message.direction === 'out') {
    if (message.kind === 'answer' || message.kind === 'calendar') {
      await stopClock(conversation, transaction, lead.id, message.sent_at);
    }
    return;
  }
  if (!asks) return;
  const at = message.received_at;
  // The reader may take in a client's mail late, after an outage. The agency may already have
  // answered the mail.
  const later = await transaction
    .selectFrom('lead_message')
    .select('id')
    .where('lead_id', '=', lead.id)
    .where('direction', '=', 'out')
    .where('sent_at', '>', at)
    .executeTakeFirst();
  let urgentWhy: string | null = null;
  if (lead.urgent_why === null) {
    // A client's mail may repeat words of the agency, which must not make the enquiry urgent.
    const { ours } = await saidTo(transaction, lead.id, copyOf);
    const detail = { mensaje: ownWords(message.body, ours) };
    ({ urgentWhy } = classify({ kind: 'contacto', detail }));
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
  const actions: LeadAction[] = reopened
    ? [{ kind: 'state', from: 'perdida', to: 'en_conversacion' }]
    : [];
  await writeChange(transaction, lead, { columns, actions }, { actor: null, now: now() });
  await announce(conversation, transaction, lead, message);
}

async function stopClock(
  { capabilities, now }: Conversation,
  transaction: Transaction<Schema>,
  leadId: string,
  at: number,
): Promise<void> {
  const lead = await lockLead(transaction, capabilities, 'id', leadId);
  if (lead === undefined) return;
  const change = { actor: null, now: now() };
  await writeChange(transaction, lead, answerChange(lead, at), change);
}

async function announce(
  { options: { destinations }, now }: Conversation,
  transaction: Transaction<Schema>,
  lead: { id: string; folio: string; mail_key: string },
  message: NewMessage,
): Promise<void> {
  const rows = newDeliveryRows(lead.id, destinations, now());
  if (rows.length === 0) return;
  const { id, kind, from_address: from, subject, body, received_at: at } = message;
  const files = await transaction
    .selectFrom('lead_attachment')
    .select(['name', 'type', 'bytes'])
    .where('message_id', '=', id)
    .where('whole', '=', 0)
    .orderBy('id')
    .execute();
  const event = (delivery: string) => ({
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
            ? { event: 'lead.message', body: JSON.stringify(event(row.id)) }
            : answer,
        ),
      })),
    )
    .execute();
}

/** Returns the state of a mail's enquiry, for the mailbox reader. */
export async function stateOf(
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

export type NewMessage = Selectable<LeadMessageTable>;

/** Returns the `Reply-To` of a message if it differs from the sender, and the other recipients. */
export function answersOf(row: Pick<NewMessage, 'reply_to' | 'reply_name' | 'copies'>) {
  const { reply_to: address, reply_name: name, copies } = row;
  return {
    replyTo: address === '' ? null : { name, address },
    copies: copies.split(' ').filter((each) => each !== ''),
  };
}

/**
 * Inserts a message unless the database already has the message. A broken program or an attacker
 * may reuse the id of another mail. The database then stores the two mails.
 *
 * @returns the message that the database already has. The value is null if the function inserted
 * the message.
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
 * Identifies a mail by its sender, words and files, because two mails may have one message id.
 *
 * @returns the SHA-256, in hexadecimal
 */
function identityOf(
  message: Pick<NewMessage, 'from_address' | 'subject' | 'body' | 'quoted'>,
  files: readonly Pick<KeptFile, 'digest' | 'name' | 'bytes' | 'whole'>[],
): string {
  const words = `${message.body} ${message.quoted ?? ''}`.trim().split(/\s+/).sort().join(' ');
  // The original mail does not count, because its bytes differ with every route.
  const kept = files
    .filter(({ whole }) => whole !== 1)
    .map(({ digest, name, bytes }) => digest || `${name} ${bytes}`)
    .sort();
  const content = [message.from_address, message.subject, words, ...kept].join('\0');
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Returns the delivery that a message id of this site names (`messageId`, lead-mails.ts). Returns
 * null for other ids.
 */
function deliveryIn(messageId: string): string | null {
  const id = messageId.slice(0, messageId.indexOf('@')).toLowerCase();
  return UUID.test(id) ? id : null;
}

export type Reader = Pick<Kysely<Schema>, 'selectFrom'>;

/**
 * The id of an enquiry, or of the enquiry into which it was merged. A merged enquiry never points
 * to another merged enquiry.
 */
const MAIN = sql<string>`coalesce(lead.merged_into, lead.id)`.as('main');

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

/** Returns the id of the enquiry of the first folio that exists. */
export async function leadBy(db: Reader, folios: readonly string[]): Promise<string | null> {
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

/** The number of latest messages with which an answer is compared. */
const COMPARED = 30;

/**
 * Returns earlier texts of an enquiry. `ours` are the agency's texts. `theirs` are the client's
 * texts, which the site's mails quote.
 */
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
      const written = Object.values(lead.detail).flat().map(String);
      theirs.push(...written);
      ours.push(ownWords(copyOf(lead), written));
    } catch {}
  }
  return { ours, theirs };
}

/** Selects the enquiries of some addresses without spam, the oldest first. */
export function leadsOf(db: Reader, addresses: readonly string[]) {
  return db
    .selectFrom('lead')
    .where('lead.mail_key', 'in', ['-', ...addresses.filter((address) => address !== '')])
    .where('lead.status', '<>', 'no_deseada')
    .orderBy('lead.arrival');
}

async function leadWrittenTo(db: Reader, addresses: readonly string[]): Promise<string | null> {
  const leads = await leadsOf(db, addresses).select(MAIN).execute();
  return leads.at(-1)?.main ?? null;
}

/**
 * Marks a sent delivery as returned. Only the recipient of a delivery knows its id, so that
 * strangers cannot forge the mark.
 */
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
      .where(
        sql<boolean>`not exists (select 1 from lead_reply where id = delivery.reply_id and lower(copy) = ${bounce.recipient})`,
      )
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
