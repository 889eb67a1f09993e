import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, type Transaction, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { answerChange, lockLead, writeChange } from '#server/leads/change-lead.ts';
import { type ChatAnswer, firstLines } from '#server/leads/chat-transports.ts';
import { indexLeads } from '#server/leads/indexing.ts';
import { COPY_NOT_DELIVERED, noteInLead } from '#server/leads/lead-queue.ts';
import type { Classify } from '#server/leads/triage.ts';
import type { LeadAction } from '#server/leads/timeline.ts';
import type { AnswerAddress } from '#server/messages/answer-address.ts';
import { type Destinations, newDeliveryRows } from '#server/messages/outbox.ts';
import type { Attachments, KeptFile, NewFile } from './attachments.ts';
import { leadRow, readableLead } from '#server/leads/lead-row.ts';
import type { Lead } from '#server/leads/lead.ts';
import { createMailThread } from './mail-thread.ts';
import { ownWords, splitQuote } from './quotes.ts';
import type { Bounce, IncomingMail } from './read-mail.ts';

export interface Taken {
  /**
   * The site stores a `kept` mail. It also stores an `aside` mail, which belongs to no enquiry and
   * looks automatic or comes from the agency's address. It stored a `known` mail before. It does
   * not store a `left` mail, or an `own` mail, which it sent itself.
   */
  outcome: 'kept' | 'aside' | 'known' | 'own' | 'left';
  folio: string | null;
  /** True if the enquiry waits for an answer. Only then is the mail marked in the mailbox. */
  waits: boolean;
}

export interface Found {
  /** When the mailbox received the mail, in milliseconds since 1970, or null. */
  at: number | null;
  /** True if the mail is in the folder of sent mails, to which only the agency writes. */
  sent?: boolean;
  bytes?: number | undefined;
  /** The bytes of a mail that is in no mailbox. The site keeps them as a file. */
  original?: Uint8Array | undefined;
  /**
   * True for a mail that arrived before the site read the mailbox for the first time. Such a mail
   * is stored only if it belongs to an enquiry.
   */
  joiningOnly?: boolean;
}

export interface ConversationOptions {
  attachments: Attachments;
  dueAt: (at: number) => number;
  classify: Classify;
  /** The signed addresses for answers. With null, answers go to the agency's usual address. */
  answerAddress: AnswerAddress | null;
  own: () => readonly string[];
  /** The name that the agency's mail server writes in `Authentication-Results`, or null. */
  mailServer: string | null;
  copyOf: (lead: Lead) => string;
  destinations: Pick<Destinations, 'channels' | 'recipients'>;
  /** Returns the addresses whose owner was erased after `arrivedAt` (milliseconds since 1970). */
  erasedAmong: (addresses: readonly string[], arrivedAt: number) => Promise<ReadonlySet<string>>;
  arrived: (folio: string) => void;
  now?: () => number;
}

/**
 * What the functions below and in unassigned-mails.ts need to store and find mails. If the database
 * does not work, these functions throw `StoreUnavailableError`.
 */
export interface Conversation extends Pick<Database, 'kysely' | 'capabilities'> {
  /** Each call reads the options again, because a person can change the settings in the panel. */
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

/** The site believes a mail's own date only if the mail arrives at most this long after it. */
const CLOCK_MS = 7 * 24 * 60 * 60 * 1000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const FOLIO = /\b\p{L}[\p{L}\d]{0,9}-[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{2}\b/giu;

const ownAddresses = ({ options }: Conversation) =>
  options.own().map((address) => address.toLowerCase());

function isAgencys(conversation: Conversation, address: string): boolean {
  return ownAddresses(conversation).includes(address.replace(/\+[^@]*(?=@)/, ''));
}

/** Stores a mail and its files once. Throws the system's error if a file cannot be written. */
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
    if (byAgency && found.original === undefined) return notStored('left');
    // Does not store a mail that declares itself automatic. A mail that only looks automatic has a
    // `guess`, and is stored as `aside`.
    if (isByProgram(mail) && mail.guess === null) return notStored('left');
  }
  // Files are written first, then the row, then the mark in the mailbox, so that no mail is lost.
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
    reply_to: people.reply?.address ?? '',
    reply_name: people.reply?.name ?? '',
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

/** Returns true if an erased person wrote the mail, which the site then does not store. */
function isOfErased(
  { writer, erased, askedFor }: People,
  { fromAddress }: IncomingMail,
  leadId: string | null,
): boolean {
  const writers = [fromAddress, writer.address, ...(leadId === null ? askedFor : [])];
  return writers.some((address) => erased.has(address));
}

/** Trusts `From` only if the agency's server confirms it (RFC 8601): anybody can forge `From`. */
function isProvenAgencys(conversation: Conversation, { vouchedBy }: IncomingMail, writer: string) {
  const { mailServer } = conversation.options;
  return isAgencys(conversation, writer) && vouchedBy !== null && vouchedBy === mailServer;
}

const isByProgram = ({ kind }: IncomingMail) => kind === 'automatic' || kind === 'bounce';

async function peopleOf(conversation: Conversation, mail: IncomingMail, at: number) {
  const isClients = (address: string) => !isAgencys(conversation, address);
  const askedFor = mail.replyTo.map(({ address }) => address);
  const addresses = [mail.fromAddress, ...askedFor, ...mail.copies];
  const erased = await conversation.options.erasedAmong(addresses, at);
  // A form of another site may write in the agency's name. The client is then in `Reply-To`.
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
  // Stores the original mail too, because the site may misread it. A mail that is in no mailbox
  // has no size limit, because the site has the only copy.
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
    // Locks the enquiry before its messages, so that two transactions cannot deadlock.
    if (leadId !== null) await lockLead(transaction, capabilities, 'id', leadId);
    const known = await insertOnce(transaction, message, files);
    if (known !== null) {
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
  // A client's answer starts a deadline, so it must not be among the automatic mails.
  if (leadId !== null && (mail.kind === 'answer' || mail.kind === 'calendar')) return null;
  if (isAgencys(conversation, writer)) return 'Su remitente es la agencia.';
  const isOwnGroup = mail.lists.some((name) =>
    ownAddresses(conversation).some(
      (address) => name === address || name === address.replace('@', '.'),
    ),
  );
  // The agency's own mail group adds headers of a list even to a mail that a person wrote.
  return isOwnGroup && !isByProgram(mail) ? null : mail.guess;
}

/** Removes the staff's signature photos: mail programs send these photos back in answers. */
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
 * Changes the enquiry of a mail. A mail of the agency ends the deadline for an answer. A client's
 * mail sets a new deadline if `asks` is true.
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
  // A client's mail starts no deadline if the agency answered it before the site read it.
  const later = await transaction
    .selectFrom('lead_message')
    .select('id')
    .where('lead_id', '=', lead.id)
    .where('direction', '=', 'out')
    .where('sent_at', '>', at)
    .executeTakeFirst();
  let urgentWhy: string | null = null;
  if (lead.urgent_why === null) {
    // Quoted words of the agency must not make the enquiry urgent.
    const { ours } = await saidTo(transaction, lead.id, copyOf);
    const detail = { mensaje: ownWords(message.body, ours) };
    ({ urgentWhy } = classify({ kind: 'contacto', detail }));
  }
  const reopened = lead.status === 'perdida';
  const columns = {
    ...(urgentWhy !== null && { urgent: 1, urgent_why: urgentWhy }),
    hidden_until: null,
    ...(later === undefined && {
      awaits_since: lead.awaits_since ?? (lead.first_answer_at === null ? lead.created_at : at),
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
    delivery,
    folio: lead.folio,
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

export async function stateOf(transaction: Transaction<Schema>, leadId: string | null) {
  if (leadId === null) return { folio: null, waits: false };
  const lead = await leadRow(transaction, leadId, 'id');
  return { folio: lead?.folio ?? null, waits: lead?.awaits_answer === 1 };
}

export type NewMessage = Selectable<Schema['lead_message']>;

/** Returns a message's other recipients, and a `Reply-To` address that is not the sender's. */
export function answersOf(row: Pick<NewMessage, 'reply_to' | 'reply_name' | 'copies'>) {
  const { reply_to: address, reply_name: name, copies } = row;
  return {
    replyTo: address === '' ? null : { name, address },
    copies: copies.split(' ').filter((each) => each !== ''),
  };
}

/**
 * Stores a mail and returns null. If an equal mail is already stored, returns that mail. Compares
 * also the content, because different mails may have the same message id.
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

function identityOf(
  message: Pick<NewMessage, 'from_address' | 'subject' | 'body' | 'quoted'>,
  files: readonly Pick<KeptFile, 'digest' | 'name' | 'bytes' | 'whole'>[],
): string {
  const words = `${message.body} ${message.quoted ?? ''}`.trim().split(/\s+/).sort().join(' ');
  // The original mail (`whole`) is not compared, because mail servers change its bytes.
  const kept = files
    .filter(({ whole }) => whole !== 1)
    .map(({ digest, name, bytes }) => digest || `${name} ${bytes}`)
    .sort();
  const content = [message.from_address, message.subject, words, ...kept].join('\0');
  return createHash('sha256').update(content).digest('hex');
}

function deliveryIn(messageId: string): string | null {
  const id = messageId.slice(0, messageId.indexOf('@')).toLowerCase();
  return UUID.test(id) ? id : null;
}

export type Reader = Pick<Kysely<Schema>, 'selectFrom'>;

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

const COMPARED = 30;

/** Returns the earlier texts of the agency (`ours`) and of the client (`theirs`). */
async function saidTo(db: Reader, leadId: string, copyOf: (lead: Lead) => string) {
  const row = await leadRow(db, leadId, 'id');
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
  const lead = row === undefined ? null : readableLead(row);
  if (lead !== null) {
    const written = Object.values(lead.detail).flat().map(String);
    theirs.push(...written);
    ours.push(ownWords(copyOf(lead), written));
  }
  return { ours, theirs };
}

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
 * Marks the deliveries of a returned mail as failed. Only the recipient of a mail knows its id, so
 * a stranger cannot mark any delivery.
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
          id: rowId(at),
          delivery_id: id,
          number: attempts,
          outcome: 'failed',
          started_at: at,
          ended_at: at,
          said: `rebote: ${bounce.said}`,
        })
        .execute();
      if (channel === 'visitor_mail' && leadId !== null) {
        await noteInLead(transaction, leadId, COPY_NOT_DELIVERED);
      }
    }
  });
}
