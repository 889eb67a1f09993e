import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FetchQueryObject, ImapFlow, MailboxObject } from 'imapflow';
import type { Logger } from 'pino';
import type { Config } from '#server/settings/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Schedule, ScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { isStoreUnavailable } from '#server/platform/database/store-error.ts';
import { createWakeSignal, inTime, type Job } from '#server/platform/jobs.ts';
import { asMailboxError, MailboxError, openMailbox } from '#server/platform/mail/imap.ts';
import { type Conversation, type Taken, takeMail } from './conversation.ts';
import type { UnreadMails, MailKnown, MailPlace } from './unread-mails.ts';

/** `url` has the form `imaps://user:password@host`. */
type MailboxSettings = Pick<Config['inbox'], 'folder' | 'sentFolder' | 'done'> & { url: string };

interface ReaderParts {
  /** Returns the settings for the next connection, or null if no mailbox is configured. */
  settings: () => MailboxSettings | null;
  database: Pick<Database, 'kysely'>;
  conversation: Conversation;
  unread: Pick<UnreadMails, 'of' | 'note' | 'drop' | 'renumbered'>;
  turns: ScheduledLeases;
  log: Pick<Logger, 'info' | 'warn'>;
  took?: (outcome: Taken['outcome']) => void;
  now?: () => number;
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  within?: typeof inTime<Taken | null>;
}

const LOOK_MS = 2 * 60_000;
const GAP_MS = 1_000;
/** The waits after failures: 5 seconds, then 10, then 20, and at most 5 minutes. */
const BACKOFF_MS = { first: 5_000, longest: 5 * 60_000 };
/** If a connection lasted at least this time, the next wait is `BACKOFF_MS.first` again. */
const STEADY_MS = 60_000;
/** The longest time for one mail, enough for 40 MiB on a slow connection. */
const MAIL_MS = 10 * 60_000;
/** If a process stops suddenly, another process can read the mailbox after this time. */
const HOLD_MS = 60_000;
const PASS_MS = 30_000;
const BUSY_MS = 10_000;
export const LARGEST_MAIL = 40 * 1024 * 1024;
/** The longest time of a JavaScript timer. Without a mailbox, the reader waits this long. */
const FOREVER_MS = 2 ** 31 - 1;
const NO_MAILBOX: MailboxSettings = { url: '', folder: '', sentFolder: null, done: '' };
const DAY_MS = 24 * 60 * 60_000;
/** In a new mailbox, the reader reads mails up to this age, and stores only enquiries' mails. */
const FIRST_LOOK_MS = 30 * DAY_MS;
/** If the server renumbers the mails, the reader begins again two days before its last check. */
const LOOK_AGAIN_MS = 2 * DAY_MS;

/**
 * Creates a job that reads answers from a mailbox. The job records the UID of a mail only after it
 * stored and marked the mail, or noted it in `unread`, so that an interruption loses no mail.
 */
export function createMailboxReader(parts: ReaderParts): Job & { reopen: () => void } {
  const reader: Reader = {
    now: Date.now,
    within: inTime,
    pause: pauseFor,
    ...parts,
    changed: new AbortController(),
    current: NO_MAILBOX,
    sentFolder: undefined,
    folderMade: false,
  };
  let stopped = new AbortController();
  let running: Promise<void> | null = null;
  return {
    name: 'answers by mail',
    reopen() {
      if (!isDeepStrictEqual(reader.settings() ?? NO_MAILBOX, reader.current))
        reader.changed.abort();
    },
    start() {
      if (running !== null) return;
      stopped = new AbortController();
      running = run(reader, stopped.signal);
    },
    async stop() {
      stopped.abort();
      await running;
      running = null;
    },
  };
}

interface Reader extends Required<Omit<ReaderParts, 'took'>>, Pick<ReaderParts, 'took'> {
  changed: AbortController;
  current: MailboxSettings;
  /** Undefined until the reader has searched for the folder of sent mails. */
  sentFolder: string | null | undefined;
  folderMade: boolean;
}

async function run(reader: Reader, signal: AbortSignal): Promise<void> {
  const { log, now, pause } = reader;
  let wait = BACKOFF_MS.first;
  while (!isOver(signal)) {
    const changed = new AbortController();
    const given = reader.settings();
    Object.assign(reader, { changed, current: given ?? NO_MAILBOX });
    if (given === null) {
      await pause(FOREVER_MS, AbortSignal.any([signal, changed.signal]));
      continue;
    }
    reader.folderMade = false;
    const { signal: again } = changed;
    const wake = createWakeSignal();
    signal.addEventListener('abort', wake.ring);
    again.addEventListener('abort', wake.ring);
    let client: ImapFlow | undefined;
    reader.sentFolder = undefined;
    try {
      client = await openMailbox(reader.current.url, true);
      client.on('exists', wake.ring);
      client.on('close', wake.ring);
      const openedAt = now();
      for (;;) {
        const begun = now();
        const next = await pass(reader, client, signal);
        if (now() - openedAt >= STEADY_MS) wait = BACKOFF_MS.first;
        if (isOver(signal)) return;
        if (isOver(again)) break;
        if (next > 0) {
          client.idle().catch(wake.ring);
          await wake.wait(next);
          await pause(GAP_MS - (now() - begun), signal);
        }
        if (isOver(signal)) return;
        if (isOver(again)) break;
        if (!client.usable) throw new Error('the connection ended');
      }
    } catch (thrown) {
      if (isOver(signal)) return;
      const reason = asMailboxError(thrown).message;
      log.warn({ reason, waitMs: wait }, 'the mailbox of answers cannot be read');
      await noteError(reader, reason).catch(() => undefined);
      await pause(wait, AbortSignal.any([signal, again]));
      if (isOver(again)) wait = BACKOFF_MS.first;
      else wait = Math.min(wait * 2, BACKOFF_MS.longest);
    } finally {
      client?.close();
      signal.removeEventListener('abort', wake.ring);
    }
  }
}

async function pass(reader: Reader, client: ImapFlow, signal: AbortSignal): Promise<number> {
  const { current, log, now } = reader;
  const id = `mailbox ${mailboxId(current, '')}`;
  const schedule: Schedule = {
    firstAt: (at) => at,
    nextAt: (at) => at,
    holdMs: HOLD_MS,
    renews: true,
  };
  const next = await reader.turns.run(id, schedule, async () => {
    const until = now() + PASS_MS;
    reader.sentFolder ??= current.sentFolder ?? (await sentFolderOf(client));
    const { sentFolder } = reader;
    // Sent mails are read first, to recognise their copies in `current.folder`.
    if (sentFolder !== null && sentFolder !== current.folder) {
      const more = await readFolder(reader, client, sentFolder, {
        sent: true,
        until,
        signal,
      }).catch((error: unknown) => {
        if (!isOfMailbox(error, client)) throw error;
        const reason = asMailboxError(error).message;
        log.warn({ reason }, 'the folder of what was sent cannot be read');
        return false;
      });
      if (more) return 0;
    }
    const more = await readFolder(reader, client, current.folder, { sent: false, until, signal });
    return more ? 0 : LOOK_MS;
  });
  return next ?? BUSY_MS;
}

async function readFolder(
  reader: Reader,
  client: ImapFlow,
  folder: string,
  { sent, until, signal }: { sent: boolean; until: number; signal: AbortSignal },
): Promise<boolean> {
  // The folder stays open, because the server announces new mails only for the open folder.
  const box: MailboxObject = await client.mailboxOpen(folder, { readOnly: sent });
  const { unread, now } = reader;
  const id = mailboxId(reader.current, folder);
  const known = await reader.database.kysely
    .selectFrom('mailbox')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const validity = String(box.uidValidity);
  const from = known?.last_uid ?? 0;
  // If the stored row has no UIDVALIDITY, the reader has never read the mailbox successfully.
  const isNew = known === undefined || known.uid_validity === '';
  const isRenumbered =
    !isNew && (known.uid_validity !== validity || (box.uidNext > 0 && from >= box.uidNext));
  const oldest = isRenumbered ? await unread.renumbered(id, validity) : null;
  const since = isNew
    ? new Date(now() - FIRST_LOOK_MS)
    : isRenumbered
      ? new Date(Math.min(known.checked_at - LOOK_AGAIN_MS, oldest ?? Infinity))
      : null;
  const query = since === null ? { uid: `${from + 1}:*` } : { since };
  const found = await client.search(query, { uid: true });
  if (!Array.isArray(found)) throw new MailboxError('el buzón no deja buscar');
  const uids = found
    // The range `n:*` always includes the last UID, which may be lower than n.
    .filter((uid) => since !== null || uid > from)
    .sort((one, other) => one - other);
  const late = await unread.of(id, validity);
  const placeOf = (uid: number, joiningOnly: boolean): MailPlace => ({
    mailbox: id,
    validity,
    uid,
    sent,
    joiningOnly,
  });
  let reached = from;
  for (const uid of uids) {
    if (signal.aborted) return false;
    if (since === null && now() > until) return true;
    const waits = late.get(uid);
    const isHere =
      (waits?.next_at ?? null) === null
        ? await readOne(reader, client, placeOf(uid, isNew))
        : false;
    if (isHere && waits !== undefined) await unread.drop(waits.id);
    // A mail that cannot be read may have a wrong UID that is not below `uidNext`. The reader does
    // not record this UID, because it would then skip later mails with lower UIDs.
    if (!isHere && uid >= box.uidNext) continue;
    reached = uid;
    if (since === null) await noteRead(reader, id, validity, reached);
  }
  if (since !== null) reached = Math.max(box.uidNext - 1 || 0, reached);
  await noteRead(reader, id, validity, reached);
  for (const { id: row, uid, joining_only: joiningOnly, next_at: nextAt } of late.values()) {
    if (signal.aborted) return false;
    if (now() > until) return true;
    if (nextAt === null || nextAt > now()) continue;
    if (await readOne(reader, client, placeOf(uid, joiningOnly === 1))) await unread.drop(row);
  }
  return false;
}

/** Returns false for an unreadable mail, which `unread` records. Throws disk or network errors. */
async function readOne(reader: Reader, client: ImapFlow, place: MailPlace): Promise<boolean> {
  const { unread, log } = reader;
  const known: MailKnown = {};
  try {
    const taken = await reader.within(takeOne(reader, client, place, known), MAIL_MS, () => {
      client.close();
      return new MailboxError('el servidor no acaba de darlo');
    });
    if (taken === null) return true;
    reader.took?.(taken.outcome);
    if (!place.sent && taken.folio !== null && taken.waits)
      await markDone(reader, client, place.uid);
    return true;
  } catch (error) {
    const endsConnection = !client.usable;
    if (!endsConnection && !isOfMail(error)) throw error;
    if (!endsConnection) await lookAt(client, place.uid, known);
    const reason = endsConnection
      ? 'el servidor corta la conexión al darlo'
      : isStoreUnavailable(error)
        ? 'no se puede guardar'
        : asMailboxError(error).message;
    await unread.note(place, { reason, known, endsConnection });
    if (endsConnection) throw error;
    log.warn({ uid: place.uid, reason }, 'a mail of the mailbox does not come in');
    return false;
  }
}

/** @returns null if somebody has moved or deleted the mail since the search */
async function takeOne(
  reader: Reader,
  client: ImapFlow,
  { uid, sent, joiningOnly }: MailPlace,
  known: MailKnown,
): Promise<Taken | null> {
  const about = await ask(client, uid, { size: true, internalDate: true });
  if (about === null) {
    const still = await client.search({ uid: String(uid) }, { uid: true });
    if (Array.isArray(still) && !still.includes(uid)) return null;
    throw new MailboxError('el servidor lo nombra y no lo da');
  }
  const { size } = about;
  const arrivedAt = new Date(about.internalDate ?? Number.NaN).getTime();
  const at = Number.isFinite(arrivedAt) ? arrivedAt : null;
  Object.assign(known, { bytes: size, arrivedAt: at });
  const isLarge = size !== undefined && size > LARGEST_MAIL;
  const wanted = isLarge
    ? { headers: true }
    : // Without a known size, the reader reads at most `LARGEST_MAIL` bytes.
      { source: size === undefined ? { maxLength: LARGEST_MAIL } : true };
  const mail = await ask(client, uid, wanted);
  const raw = isLarge ? mail?.headers : mail?.source;
  // A server may send nothing (NIL), although the library's types do not say so.
  if (!Buffer.isBuffer(raw) || (raw.length === 0 && size !== 0)) {
    throw new MailboxError('el servidor lo da sin su contenido');
  }
  return takeMail(reader.conversation, raw, {
    at,
    sent,
    joiningOnly,
    ...(isLarge && { bytes: size }),
  });
}

async function ask(client: ImapFlow, uid: number, what: FetchQueryObject) {
  const all = await client.fetchAll(String(uid), { uid: true, ...what }, { uid: true });
  const own = all.filter((each) => each.uid === uid);
  return own.length === 0 ? null : own.reduce((all, each) => ({ ...all, ...each }));
}

async function lookAt(client: ImapFlow, uid: number, known: MailKnown): Promise<void> {
  const found = await ask(client, uid, { envelope: true }).catch(() => null);
  const [from] = found?.envelope?.from ?? [];
  const { subject } = found?.envelope ?? {};
  Object.assign(known, { fromName: from?.name, fromAddress: from?.address, subject });
}

/** Marks a mail in the mailbox. Logs a refusal of the server. Throws if the connection ends. */
async function markDone(reader: Reader, client: ImapFlow, uid: number): Promise<void> {
  const { done } = reader.current;
  if (done === 'nada') return;
  try {
    const isSeen = done === 'visto';
    if (!isSeen && !reader.folderMade) await client.mailboxCreate(done);
    reader.folderMade ||= !isSeen;
    const mark = isSeen
      ? client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      : client.messageMove(String(uid), done, { uid: true });
    // The library returns false for a refusal, and for a connection that ends.
    if (!(await mark)) throw new MailboxError('el servidor no lo marca');
  } catch (error) {
    if (!client.usable) throw error;
    reader.log.warn(
      { reason: asMailboxError(error).message },
      'a mail of the mailbox cannot be marked',
    );
  }
}

async function noteRead({ database, now }: Reader, id: string, validity: string, uid: number) {
  const row = { uid_validity: validity, last_uid: uid, checked_at: now(), error: null };
  await database.kysely
    .insertInto('mailbox')
    .values({ id, ...row })
    .onConflict((clash) => clash.column('id').doUpdateSet(row))
    .execute();
}

async function noteError({ database, now, current }: Reader, error: string): Promise<void> {
  const id = mailboxId(current, current.folder);
  const unread = { uid_validity: '', last_uid: 0, checked_at: now() };
  await database.kysely
    .insertInto('mailbox')
    .values({ id, ...unread, error })
    .onConflict((clash) => clash.column('id').doUpdateSet({ error }))
    .execute();
}

/** Returns false for an error of the operating system, such as a full disk: no mail causes it. */
function isOfMail(error: unknown): boolean {
  return !(error instanceof Error && 'syscall' in error);
}

function isOfMailbox(error: unknown, client: ImapFlow): boolean {
  return client.usable && isOfMail(error) && !isStoreUnavailable(error);
}

function pauseFor(ms: number, signal: AbortSignal): Promise<unknown> {
  return ms <= 0 ? Promise.resolve() : sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** This is a function, because TypeScript assumes that a property stays as it was checked. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Returns a folder's id in the database: user, server and folder, without the password. */
export function mailboxId({ url }: Pick<MailboxSettings, 'url'>, folder: string): string {
  const { username, host } = new URL(url);
  return `${decodeURIComponent(username)} ${host} ${folder}`.trim();
}

async function sentFolderOf(client: ImapFlow): Promise<string | null> {
  const folders = await client.list();
  return folders.find(({ specialUse }) => specialUse === '\\Sent')?.path ?? null;
}
