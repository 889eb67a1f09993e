import { createBoundedThread, threadScript } from '#server/platform/bounded-thread.ts';
import { type IncomingMail, readMail } from './read-mail.ts';
import type { MailAsked } from './read-mail-thread.ts';

/** The longest time for reading one mail, in milliseconds. A normal mail needs less. */
const LONGEST_MS = 60_000;
/** The thread's memory, in megabytes. A mail of 40 MB needs a few hundred. */
const MEMORY_MB = 512;

/**
 * Reads mails one after the other on a thread, so that a large mail does not delay visitors for
 * seconds. If a mail exceeds the memory or the time, the thread ends and the mail is stored as a
 * file.
 */
export function createMailThread(limitMs = LONGEST_MS): typeof readMail {
  const ask = createBoundedThread<IncomingMail>({
    name: 'mail',
    script: threadScript(import.meta.url, 'read-mail-thread'),
    limitMs,
    memoryMb: MEMORY_MB,
  });
  return async (raw, bytes) =>
    (await ask({ raw: new Uint8Array(raw), bytes } satisfies MailAsked)) ??
    readMail(raw, bytes, true);
}
