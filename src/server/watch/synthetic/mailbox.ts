import { setTimeout as wait } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import {
  type AuthenticationResults,
  readAuthenticationResults,
} from '#server/platform/mail/authentication-results.ts';
import { asMailboxError, openMailbox } from '#server/platform/mail/imap.ts';

export interface FoundMail {
  place: 'inbox' | 'junk';
  authentication: AuthenticationResults;
}

/** Finds and deletes the mail of a round. Returns null if the mail does not arrive in time. */
export type LookForMail = (messageId: string, signal: AbortSignal) => Promise<FoundMail | null>;

const LOOK_MS = { first: 1_000, later: 5_000 };
const FIRST_MS = 20_000;
const DAY_MS = 24 * 60 * 60_000;

/** The mail of each round has this header. The site uses it to find and delete old mails. */
export const ROUND_HEADER = 'X-Lead-Ronda';

/**
 * Returns a function that searches the mailbox at `url`: `imaps://user:password@host`, or
 * `imap://…`, which uses STARTTLS.
 */
export function createMailbox(
  url: string,
  pause: (ms: number, signal: AbortSignal) => Promise<unknown> = (ms, signal) =>
    wait(ms, undefined, { signal }).catch(() => null),
): LookForMail {
  return async (messageId, signal) => {
    const client = await openMailbox(url);
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
        await pause(isFirst ? LOOK_MS.first : LOOK_MS.later, signal);
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
    // Also deletes the mails of older rounds, which may have arrived after their round ended.
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
