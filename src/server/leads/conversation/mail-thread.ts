import { createBoundedThread, threadScript } from '#server/platform/bounded-thread.ts';
import { type IncomingMail, readMail } from './read-mail.ts';
import type { MailAsked } from './read-mail-thread.ts';

const LONGEST_MS = 60_000;
/** Enough for a mail of 40 MB, which needs a few hundred megabytes. */
const MEMORY_MB = 512;

/** Reads mails on a thread, so that visitors do not wait. A mail over the limits becomes a file. */
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
