import type { ImapFlow, MailboxObject } from 'imapflow';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { createWakeSignal, type Job } from '#server/platform/jobs.ts';
import { asMailboxError, openMailbox } from '#server/platform/mail/imap.ts';
import type { Conversation, Taken } from './conversation.ts';

/** `url`: `imaps://user:password@host`. */
type MailboxSettings = Pick<Config['inbox'], 'folder' | 'sentFolder' | 'done'> & { url: string };

interface ReaderParts {
  settings: MailboxSettings;
  database: Pick<Database, 'kysely'>;
  conversation: Pick<Conversation, 'take'>;
  turns: ScheduledLeases;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Told of each mail, for the metrics. */
  took?: (outcome: Taken['outcome']) => void;
  open?: (url: string) => Promise<ImapFlow>;
  now?: () => number;
}

/** How often to look where the server does not say that something came, in milliseconds: two minutes. */
const LOOK_MS = 2 * 60_000;
/** The first wait after a failure, and the longest, in milliseconds; it doubles. */
const BACKOFF_MS = { first: 5_000, longest: 5 * 60_000 };
/**
 * How long nobody else reads the mailbox, in milliseconds: one that died keeps the others waiting for so
 * long, and two at once cost twice the work and nothing else.
 */
const HOLD_MS = 60_000;
/** How long a pass goes on, in milliseconds. */
const PASS_MS = 30_000;
/** When to try again while another process is at it, or died at it, in milliseconds. */
const BUSY_MS = 10_000;
/** Largest mail that is read whole, in bytes: 40 MiB. */
export const LARGEST_MAIL = 40 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;
/** Of a mailbox that is new here, mails of so long ago are looked through for answers, in milliseconds. */
const FIRST_LOOK_MS = 30 * DAY_MS;
/** Of one whose numbers changed, mails since the last look and so long before it, in milliseconds. */
const LOOK_AGAIN_MS = 2 * DAY_MS;

/**
 * Reads a mailbox as long as it runs: at once where the server tells of new mail, every two minutes
 * otherwise. A mail is marked there only when it is durable here; how far it was read is written last. So
 * whatever ends in between, the mail is looked at again, and is known.
 */
export function createMailboxReader(parts: ReaderParts): Job {
  const { settings, log, now = Date.now, open = (url) => openMailbox(url, true) } = parts;
  let stopped = new AbortController();
  let running: Promise<void> | null = null;
  /** Of this connection; undefined while nobody has asked. */
  let sentFolder: string | null | undefined;
  let folderMade = false;

  async function run(signal: AbortSignal): Promise<void> {
    let wait = BACKOFF_MS.first;
    while (!isOver(signal)) {
      const wake = createWakeSignal();
      signal.addEventListener('abort', wake.ring);
      let client: ImapFlow | undefined;
      sentFolder = undefined;
      try {
        client = await open(settings.url);
        client.on('exists', wake.ring);
        client.on('close', wake.ring);
        for (;;) {
          const next = await pass(client, signal);
          wait = BACKOFF_MS.first;
          if (isOver(signal)) return;
          if (next > 0) {
            client.idle().catch(wake.ring);
            await wake.wait(next);
          }
          if (isOver(signal)) return;
          if (!client.usable) throw new Error('the connection ended');
        }
      } catch (thrown) {
        if (isOver(signal)) return;
        const reason = asMailboxError(thrown).message;
        log.warn({ reason, waitMs: wait }, 'the mailbox of answers cannot be read');
        await noteError(reason).catch(() => undefined);
        await wake.wait(wait);
        wait = Math.min(wait * 2, BACKOFF_MS.longest);
      } finally {
        client?.close();
        signal.removeEventListener('abort', wake.ring);
      }
    }
  }

  /** @returns when to look again, in milliseconds; 0 where there is more to read */
  async function pass(client: ImapFlow, signal: AbortSignal): Promise<number> {
    const turn = await parts.turns.take(`mailbox ${mailboxId(settings, '')}`, {
      firstAt: (at) => at,
      nextAt: (at) => at,
      holdMs: HOLD_MS,
    });
    if (turn === null) return BUSY_MS;
    const until = now() + PASS_MS;
    try {
      sentFolder ??= settings.sentFolder ?? (await sentFolderOf(client));
      // What was sent first: it says who wrote the copies that come back.
      if (sentFolder !== null && sentFolder !== settings.folder) {
        if (await readFolder(client, sentFolder, { sent: true, until, signal })) return 0;
      }
      const more = await readFolder(client, settings.folder, { sent: false, until, signal });
      return more ? 0 : LOOK_MS;
    } finally {
      await turn.done();
    }
  }

  async function readFolder(
    client: ImapFlow,
    folder: string,
    { sent, until, signal }: { sent: boolean; until: number; signal: AbortSignal },
  ): Promise<boolean> {
    // The folder stays open: the server reports new mail only in the open one.
    const box: MailboxObject = await client.mailboxOpen(folder, { readOnly: sent });
    const id = mailboxId(settings, folder);
    const known = await parts.database.kysely
      .selectFrom('mailbox')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    const validity = String(box.uidValidity);
    // A row without is of a mailbox that could not be read yet.
    const isNew = known === undefined || known.uid_validity === '';
    const since = isNew
      ? new Date(now() - FIRST_LOOK_MS)
      : known.uid_validity === validity
        ? null
        : new Date(known.checked_at - LOOK_AGAIN_MS);
    const from = known?.last_uid ?? 0;
    const query = since === null ? { uid: `${from + 1}:*` } : { since };
    const found = await client.search(query, { uid: true });
    const uids = (Array.isArray(found) ? found : [])
      // `n:*` names the last one even where it is before n.
      .filter((uid) => since !== null || uid > from)
      .sort((one, other) => one - other);
    for (const uid of uids) {
      if (signal.aborted) return false;
      // A look through all that is cut off would begin anew.
      if (since === null && now() > until) return true;
      const taken = await takeOne(client, uid, { sent, joiningOnly: isNew });
      if (taken === null) continue;
      parts.took?.(taken.outcome);
      if (!sent && taken.folio !== null && taken.waits) await mark(client, uid);
      if (since === null) await noteRead(id, validity, uid);
    }
    await noteRead(id, validity, Math.max(0, ...uids, since === null ? from : box.uidNext - 1));
    return false;
  }

  async function takeOne(
    client: ImapFlow,
    uid: number,
    { sent, joiningOnly }: { sent: boolean; joiningOnly: boolean },
  ): Promise<Taken | null> {
    const about = await client.fetchOne(
      String(uid),
      { uid: true, size: true, internalDate: true },
      { uid: true },
    );
    // Somebody has taken it away meanwhile.
    if (!about) return null;
    const size = about.size ?? 0;
    const isLarge = size > LARGEST_MAIL;
    const mail = await client.fetchOne(
      String(uid),
      isLarge ? { headers: true } : { source: true },
      { uid: true },
    );
    if (!mail) return null;
    const raw = isLarge ? mail.headers : mail.source;
    if (raw === undefined) throw new Error('the server gives a mail without its content');
    const at = new Date(about.internalDate ?? now()).getTime();
    return parts.conversation.take(raw, {
      at,
      sent,
      joiningOnly,
      ...(isLarge && { bytes: size }),
    });
  }

  async function mark(client: ImapFlow, uid: number): Promise<void> {
    const { done } = settings;
    if (done === 'nada') return;
    if (done === 'visto') {
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      return;
    }
    if (!folderMade) await client.mailboxCreate(done);
    folderMade = true;
    await client.messageMove(String(uid), done, { uid: true });
  }

  async function noteRead(id: string, validity: string, uid: number): Promise<void> {
    const row = { uid_validity: validity, last_uid: uid, checked_at: now(), error: null };
    await parts.database.kysely
      .insertInto('mailbox')
      .values({ id, ...row })
      .onConflict((clash) => clash.column('id').doUpdateSet(row))
      .execute();
  }

  async function noteError(error: string): Promise<void> {
    const id = mailboxId(settings, settings.folder);
    const unread = { uid_validity: '', last_uid: 0, checked_at: now() };
    await parts.database.kysely
      .insertInto('mailbox')
      .values({ id, ...unread, error })
      .onConflict((clash) => clash.column('id').doUpdateSet({ error }))
      .execute();
  }

  return {
    name: 'answers by mail',
    start() {
      if (running !== null) return;
      stopped = new AbortController();
      running = run(stopped.signal);
    },
    async stop() {
      stopped.abort();
      await running;
      running = null;
    },
  };
}

/** Asked anew each time: it changes meanwhile. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** What the table calls a folder of a mailbox: never with its password. */
export function mailboxId({ url }: Pick<MailboxSettings, 'url'>, folder: string): string {
  const { username, host } = new URL(url);
  return `${decodeURIComponent(username)} ${host} ${folder}`.trim();
}

async function sentFolderOf(client: ImapFlow): Promise<string | null> {
  const folders = await client.list();
  return folders.find(({ specialUse }) => specialUse === '\\Sent')?.path ?? null;
}
