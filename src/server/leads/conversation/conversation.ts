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
   * The result for a mail that the reader found. `kept` means that the mail is stored. `aside`
   * means that the mail looks automatic and is stored in a separate list. `known` means that the
   * mail was already stored. `own` means that this site sent the mail. `left` means that the mail
   * is not stored, for a reason that `takeMail` names.
   */
  outcome: 'kept' | 'aside' | 'known' | 'own' | 'left';
  folio: string | null;
  /**
   * `waits` is true if the panel shows that the client waits for an answer. The reader may then
   * mark the mail as read in the mailbox.
   */
  waits: boolean;
}

export interface Found {
  /**
   * The moment at which the mailbox received the mail, in milliseconds since 1970. The value is
   * null if the mailbox does not tell the moment.
   */
  at: number | null;
  /**
   * `sent` is true if the mail is in the folder of sent mails. Only the agency writes to this
   * folder.
   */
  sent?: boolean;
  /** The size of the whole mail, in bytes, if the reader read only the mail's header. */
  bytes?: number | undefined;
  /**
   * The bytes of the whole mail, if the mail is in no mailbox. The site then stores the mail as a
   * file.
   */
  original?: Uint8Array | undefined;
  /**
   * If `joiningOnly` is true, the site stores the mail only if the mail belongs to an enquiry. The
   * value is true for mails that arrived before the reader's first reading.
   */
  joiningOnly?: boolean;
}

export interface ConversationOptions {
  attachments: Attachments;
  /**
   * Returns the deadline for the answer to a mail that arrived at `at`, in milliseconds since 1970.
   */
  dueAt: (at: number) => number;
  classify: Classify;
  /**
   * Creates the signed addresses for clients' answers. The value is null if answers go to the
   * agency's usual address.
   */
  answerAddress: AnswerAddress | null;
  own: () => readonly string[];
  /**
   * The name that the mailbox's server uses in `Authentication-Results`. The value is null if the
   * configuration contains no name.
   */
  mailServer: string | null;
  /** Returns the text of the mail with the visitor's copy. An answer may quote this text. */
  copyOf: (lead: Lead) => string;
  destinations: Pick<Destinations, 'channels' | 'recipients'>;
  /**
   * Returns the given addresses whose person was erased after `arrivedAt`, in milliseconds since
   * 1970.
   */
  erasedAmong: (addresses: readonly string[], arrivedAt: number) => Promise<ReadonlySet<string>>;
  /** Receives the folio of an enquiry that got a mail, after the database has stored the mail. */
  arrived: (folio: string) => void;
  now?: () => number;
}

/**
 * Receives the mails of clients, and the mails that the agency sends from its mail program. The
 * functions are in this file and in unassigned-mails.ts. Functions that use the database throw
 * `StoreUnavailableError`.
 */
export interface Conversation extends Pick<Database, 'kysely' | 'capabilities'> {
  /**
   * The present options. Each function reads the options again, because a person can change the
   * settings in the panel.
   */
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
 * The longest accepted difference between a mail's date and the mailbox's date, in milliseconds.
 * The time is a week. If the difference is larger, the mail's date is ignored.
 */
const CLOCK_MS = 7 * 24 * 60 * 60 * 1000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The pattern of a folio (`drawFolio`) in the subject of a mail that the site sent. */
const FOLIO = /\b\p{L}[\p{L}\d]{0,9}-[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{2}\b/giu;

const ownAddresses = ({ options }: Conversation) =>
  options.own().map((address) => address.toLowerCase());

function isAgencys(conversation: Conversation, address: string): boolean {
  return ownAddresses(conversation).includes(address.replace(/\+[^@]*(?=@)/, ''));
}

/**
 * Stores a mail and the mail's files. When the promise resolves, the database contains the mail. If
 * the mail was already stored, nothing changes.
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
    // The agency wrote this mail, and the mail is in the agency's mailbox. Therefore the site does
    // not store the mail.
    if (byAgency && found.original === undefined) return notStored('left');
    // The mail declares that a program wrote the mail. A mail that only looks automatic gets the
    // outcome `aside`.
    if (isByProgram(mail) && mail.guess === null) return notStored('left');
  }
  // The order is important. The function writes the files first and the row next. The reader
  // changes the mailbox last.
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
 * Returns true if an erased person wrote the mail, so that the site does not store the mail. If
 * another person wrote the mail for an enquiry, the mail stays. In this case, only the address of
 * the erased person is removed.
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
 * Returns true if the agency certainly wrote the mail. Anybody can write the agency's address into
 * `From` and add a false line that confirms this address. Therefore only a line of the mailbox's
 * own server counts, because this server removes such lines of other servers (RFC 8601, 5).
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
 * Returns the author of a mail, the addresses for the answer, the other recipients, and the people
 * who were erased.
 */
async function peopleOf(conversation: Conversation, mail: IncomingMail, at: number) {
  const isClients = (address: string) => !isAgencys(conversation, address);
  const askedFor = mail.replyTo.map(({ address }) => address);
  const addresses = [mail.fromAddress, ...askedFor, ...mail.copies];
  const erased = await conversation.options.erasedAmong(addresses, at);
  // A form of another site may send mails in the agency's name, with the client in `Reply-To`. The
  // mail then belongs to the client.
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
  // The original mail is stored because this site may read the mail wrongly. If the mail is in no
  // mailbox, the original may have any size.
  const { original = found.bytes === undefined ? raw : null } = found;
  if (original === null) return files;
  const mailItself = { name: 'correo.eml', type: 'message/rfc822', bytes: original };
  const limit = found.original === undefined ? undefined : Infinity;
  const whole = await attachments.put(mailItself, limit);
  const isThere = files.some(({ digest }) => digest === whole.digest);
  // If the reader read only the header, the panel shows the original mail as an ordinary file.
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
    // The function locks the enquiry before any other row. With another order, two mails could wait
    // for each other's rows forever.
    if (leadId !== null) await lockLead(transaction, capabilities, 'id', leadId);
    const known = await insertOnce(transaction, message, files);
    if (known !== null) {
      // The mail is in the folder of sent mails, so the agency wrote the mail.
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
  // The client's mail starts the deadline for the enquiry's answer, so the mail must not go to the
  // separate list of automatic mails.
  if (leadId !== null && (mail.kind === 'answer' || mail.kind === 'calendar')) return null;
  if (isAgencys(conversation, writer)) return 'Su remitente es la agencia.';
  const isOwnGroup = mail.lists.some((name) =>
    ownAddresses(conversation).some(
      (address) => name === address || name === address.replace('@', '.'),
    ),
  );
  // A mail to the agency's mail group is for the agency. The group's headers alone do not make the
  // mail automatic.
  return isOwnGroup && !isByProgram(mail) ? null : mail.guess;
}

/**
 * Removes photos of the agency's signatures from the files, because mail programs send these photos
 * back in answers.
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
 * Returns true if this site's outbox sent the mail. The agency's mailbox also gets mails from this
 * site.
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
 * Finds the enquiry of a mail. The function uses earlier mails, the signed address, or a folio in
 * the subject.
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
 * Changes an enquiry after a message. An answer of the agency stops the deadline for the enquiry's
 * answer. A client's mail that waits for an answer starts the deadline.
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
  // If the reader was off for some time, the agency may have already answered a client's mail
  // before the reader finds the mail.
  const later = await transaction
    .selectFrom('lead_message')
    .select('id')
    .where('lead_id', '=', lead.id)
    .where('direction', '=', 'out')
    .where('sent_at', '>', at)
    .executeTakeFirst();
  let urgentWhy: string | null = null;
  if (lead.urgent_why === null) {
    // A client's mail may quote words of the agency. These words must not make the enquiry urgent.
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

/** Returns what the mailbox reader must know about a mail's enquiry. */
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

/**
 * Returns the other recipients of a message, and the `Reply-To` address if this address is not the
 * sender's.
 */
export function answersOf(row: Pick<NewMessage, 'reply_to' | 'reply_name' | 'copies'>) {
  const { reply_to: address, reply_name: name, copies } = row;
  return {
    replyTo: address === '' ? null : { name, address },
    copies: copies.split(' ').filter((each) => each !== ''),
  };
}

/**
 * Inserts a message if the database does not contain the message yet. A faulty program or an
 * attacker may use the id of another mail. The database then stores both mails.
 *
 * @returns the message that was already in the database, or null if the function inserted the
 * message
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
 * Returns a digest of a mail's sender, words and files. The message id is not enough, because two
 * mails may have the same message id.
 *
 * @returns the SHA-256 digest, in hexadecimal
 */
function identityOf(
  message: Pick<NewMessage, 'from_address' | 'subject' | 'body' | 'quoted'>,
  files: readonly Pick<KeptFile, 'digest' | 'name' | 'bytes' | 'whole'>[],
): string {
  const words = `${message.body} ${message.quoted ?? ''}`.trim().split(/\s+/).sort().join(' ');
  // The function ignores the file with the original mail, because mail servers change the
  // original's bytes.
  const kept = files
    .filter(({ whole }) => whole !== 1)
    .map(({ digest, name, bytes }) => digest || `${name} ${bytes}`)
    .sort();
  const content = [message.from_address, message.subject, words, ...kept].join('\0');
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Returns the id of the delivery that a message id of this site contains (`messageId`,
 * lead-mails.ts). Returns null for other message ids.
 */
function deliveryIn(messageId: string): string | null {
  const id = messageId.slice(0, messageId.indexOf('@')).toLowerCase();
  return UUID.test(id) ? id : null;
}

export type Reader = Pick<Kysely<Schema>, 'selectFrom'>;

/**
 * The id of an enquiry. If the enquiry was merged, the value is the id of the main enquiry. A main
 * enquiry is never merged into another enquiry.
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

/** Returns the id of the enquiry that belongs to the first existing folio. */
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

/** The number of newest messages with which the site compares an answer, to find quoted text. */
const COMPARED = 30;

/**
 * Returns the earlier texts of an enquiry's conversation. `ours` are the agency's texts. `theirs`
 * are the client's texts that mails of this site quote.
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

/** Selects the enquiries of some mail addresses, oldest first. Spam is not included. */
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
 * Marks a delivery as returned. Strangers cannot cause this mark, because only a delivery's
 * recipient knows the delivery's id.
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
