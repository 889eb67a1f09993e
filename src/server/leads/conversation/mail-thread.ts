import { createBoundedThread, threadScript } from '#server/platform/bounded-thread.ts';
import { type IncomingMail, readMail } from './read-mail.ts';
import type { MailAsked } from './read-mail-thread.ts';

/** A mail that takes longer was crafted to do so, in milliseconds. */
const LONGEST_MS = 60_000;
/** The thread's memory, in megabytes: a mail of 40 needs a few hundred. */
const MEMORY_MB = 512;

/**
 * Reads mails one after the other on a thread, so that a large one does not block visitors for
 * seconds. A mail that uses up the memory or the time ends the thread and is stored as a file.
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
