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

/** The result of taking a mail in. */
export interface Taken {
  /**
   * `kept`: stored; `aside`: stored, and listed separately, because it looks automatic; `known`: it
   * was stored before; `own`: this site sent it; `left`: not stored, for a reason in `takeMail`.
   */
  outcome: 'kept' | 'aside' | 'known' | 'own' | 'left';
  /** Its enquiry; null without one. */
  folio: string | null;
  /** Whether the panel shows that a client waits, so that it can be marked as read in the mailbox. */
  waits: boolean;
}

/** Where a mail was found. */
export interface Found {
  /** When the mailbox received it, in milliseconds since 1970; null if it does not say. */
  at: number | null;
  /** In the folder of sent mail, where only the agency writes. */
  sent?: boolean;
  /** Its size in bytes, where only its header was read. */
  bytes?: number | undefined;
  /** The whole mail, where no mailbox has it: it is then stored as a file. */
  original?: Uint8Array | undefined;
  /** It is stored only if it belongs to an enquiry: mails from before this site read the mailbox. */
  joiningOnly?: boolean;
}

export interface ConversationOptions {
  attachments: Attachments;
  /** The deadline for an answer, by arrival. */
  dueAt: (at: number) => number;
  /** Classifies a text as urgent. */
  classify: Classify;
  /** Null if answers go to the agency's usual address. */
  answerAddress: AnswerAddress | null;
  /** The agency's own mail addresses. */
  own: () => readonly string[];
  /** The name of the mailbox's server in `Authentication-Results`; null without one. */
  mailServer: string | null;
  /** The text of the visitor's copy, which their answer may quote. */
  copyOf: (lead: Lead) => string;
  /** Where clients' answers are announced: another system, the agency's chats. */
  destinations: Pick<Destinations, 'channels' | 'recipients'>;
  /** Which of some addresses were erased after a moment, in milliseconds since 1970. */
  erasedAmong: (addresses: readonly string[], arrivedAt: number) => Promise<ReadonlySet<string>>;
  /** Called with the folio of an enquiry that got a mail, once the mail is durable. */
  arrived: (folio: string) => void;
  now?: () => number;
}

/**
 * Takes in clients' mails and those that the agency sends from its own mail program: the functions
 * of this file and of unassigned-mails.ts. Those that use the database throw `StoreUnavailableError`.
 */
export interface Conversation extends Pick<Database, 'kysely' | 'capabilities'> {
  /** Read at each use, because the panel changes the settings. */
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

/** A mail's date is believed up to this distance from the mailbox's, in milliseconds: a week. */
const CLOCK_MS = 7 * 24 * 60 * 60 * 1000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** A folio (`drawFolio`) in the subject of our mails. */
const FOLIO = /\b\p{L}[\p{L}\d]{0,9}-[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{2}\b/giu;

/** The agency's own addresses, in lower case. */
const ownAddresses = ({ options }: Conversation) =>
  options.own().map((address) => address.toLowerCase());

/** Whether an address is the agency's, with any suffix after a plus sign. */
function isAgencys(conversation: Conversation, address: string): boolean {
  return ownAddresses(conversation).includes(address.replace(/\+[^@]*(?=@)/, ''));
}

/**
 * Takes a mail in. When it resolves, the database has the mail with its files; a mail that was
 * taken in before changes nothing.
 *
 * @throws besides, the system's error when a file cannot be written
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
  // A mail of an erased person.
  if (found.sent !== true && isOfErased(people, mail, leadId)) return notStored('left');
  if (mail.bounce?.failed === true) await markReturned(kysely, mail.bounce, now());
  const byAgency = isProvenAgencys(conversation, mail, people.writer.address);
  if (leadId === null) {
    // A mail that the agency sent to somebody without an enquiry.
    if (found.sent === true) return notStored('left');
    // A mail from before this site read the mailbox.
    if (found.joiningOnly === true) return notStored('left');
    // A mail that the agency wrote. If there is a mailbox, it has the mail.
    if (byAgency && found.original === undefined) return notStored('left');
    // A program that says so. A mail that only looks like one is stored as `aside`.
    if (isByProgram(mail) && mail.guess === null) return notStored('left');
  }
  // Files are on the disk before a row names them, and the row is written before the mailbox changes.
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

/** The row of a mail. @param at when it arrived, in milliseconds since 1970 */
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

/** Whether an erased person wrote a mail. If somebody else wrote in an enquiry, only the address is left out. */
function isOfErased(
  { writer, erased, askedFor }: People,
  { fromAddress }: IncomingMail,
  leadId: string | null,
): boolean {
  const writers = [fromAddress, writer.address, ...(leadId === null ? askedFor : [])];
  return writers.some((address) => erased.has(address));
}

/**
 * Whether the agency certainly wrote a mail. Anybody can write the agency's address into `From`, and a line that
 * vouches for it. Only the line of the mailbox's own server counts: that server removes such lines of others (RFC
 * 8601, 5).
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

/** Who wrote a mail, whom it wants answered, who else got it, and which of them were erased since. */
async function peopleOf(conversation: Conversation, mail: IncomingMail, at: number) {
  const isClients = (address: string) => !isAgencys(conversation, address);
  const askedFor = mail.replyTo.map(({ address }) => address);
  const addresses = [mail.fromAddress, ...askedFor, ...mail.copies];
  const erased = await conversation.options.erasedAmong(addresses, at);
  // A form of another site sends in the agency's name and wants its writer answered: the mail is the writer's.
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

/** Writes the files of a mail to the disk, and the mail itself as it came. */
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
  // The mail as it came serves where this site reads it wrong. If nothing else has it, it may be of any size.
  const { original = found.bytes === undefined ? raw : null } = found;
  if (original === null) return files;
  const mailItself = { name: 'correo.eml', type: 'message/rfc822', bytes: original };
  const limit = found.original === undefined ? undefined : Infinity;
  const whole = await attachments.put(mailItself, limit);
  const isThere = files.some(({ digest }) => digest === whole.digest);
  // The mail is a file to people where only its header was read.
  const isFile = found.bytes !== undefined;
  if (whole.digest !== '' && !isThere) {
    files.push({ ...whole, warning: null, whole: isFile ? 0 : 1 });
  }
  return files;
}

/** The texts of a mail: its own words, and the quoted ones. */
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

/** Writes a mail and what it changes in its enquiry, in one transaction. */
async function storeMail(
  conversation: Conversation,
  message: NewMessage,
  files: readonly KeptFile[],
  { wasSent, asks }: { wasSent: boolean; asks: boolean },
): Promise<Taken> {
  const { kysely, capabilities, options } = conversation;
  const { lead_id: leadId } = message;
  return kysely.transaction().execute(async (transaction): Promise<Taken> => {
    // The enquiry is locked first: two mails that each wait for the other's rows would never end.
    if (leadId !== null) await lockLead(transaction, capabilities, 'id', leadId);
    const known = await insertOnce(transaction, message, files);
    if (known !== null) {
      // The folder of what was sent proves who wrote the mail.
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

/** Why a mail looks automatic, in words; null if a person seems to have written it. */
function asideReason(
  conversation: Conversation,
  mail: IncomingMail,
  { found, leadId, writer }: { found: Found; leadId: string | null; writer: string },
): string | null {
  if (found.sent === true) return null;
  // A mail that starts the clock of its enquiry.
  if (leadId !== null && (mail.kind === 'answer' || mail.kind === 'calendar')) return null;
  if (isAgencys(conversation, writer)) return 'Su remitente es la agencia.';
  const isOwnGroup = mail.lists.some((name) =>
    ownAddresses(conversation).some(
      (address) => name === address || name === address.replace('@', '.'),
    ),
  );
  // A mail by the agency's own group is for the agency, unless a program wrote it.
  return isOwnGroup && !isByProgram(mail) ? null : mail.guess;
}

/** Files without the photos of the agency's signatures, which answers carry back. */
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

/** Whether the outbox sent a mail: the agency's mailbox gets the site's own notices. */
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

/** The enquiry that a mail belongs to: by the mails it follows, by a signed address, by a folio in its subject. */
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

/** Changes the enquiry of a message: an answer stops its clock, and a mail that asks starts it. */
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
  // After an outage the reader may take a mail after the agency's answer to it.
  const later = await transaction
    .selectFrom('lead_message')
    .select('id')
    .where('lead_id', '=', lead.id)
    .where('direction', '=', 'out')
    .where('sent_at', '>', at)
    .executeTakeFirst();
  let urgentWhy: string | null = null;
  if (lead.urgent_why === null) {
    // Words of the agency that the mail repeats are not the client's, however a program quotes them.
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

/** Notes that the agency has answered, by whatever way. */
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

/** Sends a client's message to the other systems and the chats of the agency. */
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

/** The state of a mail's enquiry, for the mailbox reader. */
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

/** The Reply-To of a message if it differs from the sender, and the other recipients. */
export function answersOf(row: Pick<NewMessage, 'reply_to' | 'reply_name' | 'copies'>) {
  const { reply_to: address, reply_name: name, copies } = row;
  return {
    replyTo: address === '' ? null : { name, address },
    copies: copies.split(' ').filter((each) => each !== ''),
  };
}

/**
 * Inserts a message unless it exists. A broken program, or an attacker, may reuse the id of another
 * mail; then both are stored.
 *
 * @returns the existing message; null when this one was inserted
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
 * Distinguishes mails with the same identifier: by sender, words (folded or not) and files.
 * @returns SHA-256, in hexadecimal
 */
function identityOf(
  message: Pick<NewMessage, 'from_address' | 'subject' | 'body' | 'quoted'>,
  files: readonly Pick<KeptFile, 'digest' | 'name' | 'bytes' | 'whole'>[],
): string {
  const words = `${message.body} ${message.quoted ?? ''}`.trim().split(/\s+/).sort().join(' ');
  // The original mail differs with every route, so it does not count.
  const kept = files
    .filter(({ whole }) => whole !== 1)
    .map(({ digest, name, bytes }) => digest || `${name} ${bytes}`)
    .sort();
  const content = [message.from_address, message.subject, words, ...kept].join('\0');
  return createHash('sha256').update(content).digest('hex');
}

/** The delivery of one of our message ids (`messageId`, lead-mails.ts); null for others. */
function deliveryIn(messageId: string): string | null {
  const id = messageId.slice(0, messageId.indexOf('@')).toLowerCase();
  return UUID.test(id) ? id : null;
}

export type Reader = Pick<Kysely<Schema>, 'selectFrom'>;

/** An enquiry, or the one that it was merged into; there are no chains. */
const MAIN = sql<string>`coalesce(lead.merged_into, lead.id)`.as('main');

/** The enquiry of the nearest mail that a mail refers to. */
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

/** The enquiry of the first existing folio. */
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

/** The most recent messages that an answer is compared with. */
const COMPARED = 30;

/** Earlier texts of an enquiry: the agency's, and the client's, which our mails quote. */
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
      // The copy contains the client's words.
      const written = Object.values(lead.detail).flat().map(String);
      theirs.push(...written);
      ours.push(ownWords(copyOf(lead), written));
    } catch {
      // Damaged: there is nothing to compare with.
    }
  }
  return { ours, theirs };
}

/** The enquiries of some addresses, the oldest first, without spam. */
export function leadsOf(db: Reader, addresses: readonly string[]) {
  return db
    .selectFrom('lead')
    .where('lead.mail_key', 'in', ['-', ...addresses.filter((address) => address !== '')])
    .where('lead.status', '<>', 'no_deseada')
    .orderBy('lead.arrival');
}

/** The last enquiry of one of the addresses that the agency has written to. */
async function leadWrittenTo(db: Reader, addresses: readonly string[]): Promise<string | null> {
  const leads = await leadsOf(db, addresses).select(MAIN).execute();
  return leads.at(-1)?.main ?? null;
}

/** Marks a sent delivery as returned. Only its recipient knows its id. */
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
      // The client got a reply of which only the copy came back.
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
