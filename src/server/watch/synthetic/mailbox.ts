import { setTimeout as wait } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { isLoopback } from '#server/platform/mail/smtp-address.ts';

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

/** What a mailbox's server found out about who sent a mail; null where it does not say. */
export interface AuthenticationResults {
  spf: string | null;
  dkim: string | null;
  dmarc: string | null;
}

const METHODS = ['spf', 'dkim', 'dmarc'] as const;

/**
 * Reads the `Authentication-Results` of a mail (RFC 8601). Only those of the server that wrote the
 * first one count: it writes above what was there, and anybody may have written what is below.
 *
 * @param headers the mail's headers, or those of that name, as they came
 */
export function readAuthenticationResults(headers: string): AuthenticationResults {
  const fields = headers
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => /^authentication-results:(.*)$/i.exec(line)?.[1] ?? [])
    .map((field) => field.replaceAll(/\([^()]*\)/g, ' ').trim());
  const server = serverOf(fields[0]);
  const results = fields
    .filter((field) => serverOf(field) === server)
    .flatMap((field) => field.split(';').slice(1));
  const found: AuthenticationResults = { spf: null, dkim: null, dmarc: null };
  for (const method of METHODS) {
    const said = results.flatMap(
      (result) => new RegExp(`^\\s*${method}\\s*=\\s*(\\w+)`, 'i').exec(result)?.[1] ?? [],
    );
    // Of several signatures one that holds is enough (RFC 7489, 3.1).
    const all = said.map((word) => word.toLowerCase());
    found[method] = all.includes('pass') ? 'pass' : (all[0] ?? null);
  }
  return found;
}

function serverOf(field: string | undefined): string {
  return field?.split(';')[0]?.trim().split(/\s/)[0]?.toLowerCase() ?? '';
}

/**
 * Whether mail servers elsewhere would take such a mail for genuine: DMARC decides; where nobody
 * asked it, SPF or DKIM must hold.
 *
 * @returns null where the server says nothing
 */
export function isGenuine({ spf, dkim, dmarc }: AuthenticationResults): boolean | null {
  if (dmarc !== null && dmarc !== 'none') return dmarc === 'pass';
  if (spf === null && dkim === null) return null;
  return spf === 'pass' || dkim === 'pass';
}
