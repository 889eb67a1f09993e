import { createBoundedThread, threadScript } from '#server/platform/bounded-thread.ts';
import { type IncomingMail, readMail } from './read-mail.ts';
import type { MailAsked } from './read-mail-thread.ts';

/** A mail that takes longer was made to take long, in milliseconds. */
const LONGEST_MS = 60_000;
/** Memory of the thread, in megabytes: a mail of 40 needs a few hundred. */
const MEMORY_MB = 512;

/**
 * Reads mails, one after the other, on a thread of its own: a large one takes seconds, in which visitors
 * are answered; and one that was made to take all the memory, or for ever, ends that thread and is
 * kept as a file.
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
