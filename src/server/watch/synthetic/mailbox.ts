import { setTimeout as wait } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { isLoopback } from '#server/platform/mail/smtp-address.ts';
import { type AuthenticationResults, readAuthenticationResults } from './authentication-results.ts';

/** A round's mail, found. */
export interface FoundMail {
  /** Where it lay: the inbox, or where the server puts what it holds for spam. */
  place: 'inbox' | 'junk';
  authentication: AuthenticationResults;
}

/** Looks for a mail in a mailbox and takes it out. @returns null when it did not come in time */
export type LookForMail = (messageId: string, signal: AbortSignal) => Promise<FoundMail | null>;

/** What goes wrong with the mailbox itself, in Spanish. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError';
}

/** How often to look, in milliseconds: at first, and once it is late. */
const LOOK_MS = { first: 1_000, later: 5_000 };
/** What counts as at first, in milliseconds. */
const FIRST_MS = 20_000;
/** How long the server may take over anything, in milliseconds. */
const ANSWER_MS = 30_000;
const DAY_MS = 24 * 60 * 60_000;

/** The header that tells a round's mail, so that none stays for ever. */
export const ROUND_HEADER = 'X-Lead-Ronda';

/** @param url ROUND_IMAP_URL: `imaps://user:password@host`, or `imap://` where it turns to TLS by itself */
export function createMailbox(url: string): LookForMail {
  return async (messageId, signal) => {
    const client = await open(url);
    const stop = () => client.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const folders = await client.list();
      const junk = folders.find(({ specialUse }) => specialUse === '\\Junk')?.path;
      const started = performance.now();
      while (!signal.aborted) {
        for (const [place, path] of [['inbox', 'INBOX'] as const, ['junk', junk] as const]) {
          const found = path === undefined ? null : await lookIn(client, path, messageId);
          if (found !== null) return { place, authentication: found };
        }
        const isFirst = performance.now() - started < FIRST_MS;
        await wait(isFirst ? LOOK_MS.first : LOOK_MS.later, undefined, { signal }).catch(
          () => null,
        );
      }
      return null;
    } catch (error) {
      if (signal.aborted) return null;
      throw asMailboxError(error);
    } finally {
      signal.removeEventListener('abort', stop);
      await client.logout().catch(() => client.close());
    }
  };
}

async function open(address: string): Promise<ImapFlow> {
  const url = new URL(address);
  // Loaded only where a mailbox is watched.
  const { ImapFlow: Client } = await import('imapflow');
  const secure = url.protocol === 'imaps:';
  const client = new Client({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // Its password never travels unprotected, but within this machine.
    ...(!secure && !isLoopback(url.hostname) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  });
  // What it says here, `connect` or the command under way says too.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw asMailboxError(error);
  }
  return client;
}

/** @returns what the server found out about it, once it is gone from there; null when it is not there */
async function lookIn(
  client: ImapFlow,
  path: string,
  messageId: string,
): Promise<AuthenticationResults | null> {
  const lock = await client.getMailboxLock(path);
  try {
    await client.noop();
    const uids = await client.search({ header: { 'message-id': messageId } }, { uid: true });
    if (!Array.isArray(uids) || uids.length === 0) return null;
    const mail = await client.fetchOne(
      String(uids[0]),
      { headers: ['authentication-results'] },
      { uid: true },
    );
    const headers = mail ? (mail.headers?.toString() ?? '') : '';
    // Those of rounds that did not wait for them go too.
    const old = await client.search(
      { header: { [ROUND_HEADER]: true }, before: new Date(Date.now() - DAY_MS) },
      { uid: true },
    );
    await client.messageDelete([...uids, ...(Array.isArray(old) ? old : [])].join(','), {
      uid: true,
    });
    return readAuthenticationResults(headers);
  } finally {
    lock.release();
  }
}

function asMailboxError(thrown: unknown): MailboxError {
  if (thrown instanceof MailboxError) return thrown;
  const error = thrown as { authenticationFailed?: boolean; responseText?: string; code?: string };
  const said = error.responseText ?? error.code ?? (thrown instanceof Error ? thrown.message : '');
  const what =
    error.authenticationFailed === true
      ? 'el buzón no acepta ese usuario o esa clave'
      : 'el buzón no contesta como se espera';
  return new MailboxError(`${what} (${said})`, { cause: thrown });
}
