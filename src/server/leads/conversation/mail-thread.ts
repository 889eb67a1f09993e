import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type IncomingMail, readMail } from './read-mail.ts';
import type { MailAsked } from './read-mail-thread.ts';

/** Beside this file in the sources; of a build, as it was when the process started (sqlite.ts). */
const THREAD = import.meta.url.endsWith('.ts')
  ? new URL('./read-mail-thread.ts', import.meta.url)
  : new URL(
      `data:text/javascript;base64,${readFileSync(new URL('./read-mail-thread.mjs', import.meta.url)).toString('base64')}`,
    );

/** A mail that takes longer was made to take long, in milliseconds. */
const LONGEST_MS = 60_000;
/** Memory of the thread, in megabytes: a mail of 40 needs a few hundred. */
const MEMORY_MB = 512;
/** How long the thread waits for another mail, in milliseconds. */
const IDLE_MS = 20_000;

/**
 * Reads mails, one after the other, on a thread of its own: a large one takes seconds, in which visitors
 * are answered; and one that was made to take all the memory, or for ever, ends that thread and is
 * kept as a file.
 */
export function createMailThread(limitMs = LONGEST_MS): typeof readMail {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function started(): Worker {
    const fresh = new Worker(THREAD, {
      name: 'mail',
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // An `error` event without a listener would end the process.
    fresh.on('error', () => undefined);
    fresh.unref();
    return fresh;
  }

  async function read(raw: Uint8Array, bytes?: number): Promise<IncomingMail> {
    clearTimeout(idle);
    worker ??= started();
    const asked = worker;
    const answer = Promise.withResolvers<IncomingMail | null>();
    const timer = setTimeout(() => answer.resolve(null), limitMs);
    const fail = () => answer.resolve(null);
    asked.once('message', answer.resolve).once('error', fail).once('exit', fail);
    asked.postMessage({ raw: new Uint8Array(raw), bytes } satisfies MailAsked);
    const mail = await answer.promise;
    clearTimeout(timer);
    asked.off('message', answer.resolve).off('error', fail).off('exit', fail);
    if (mail === null) {
      worker = null;
      await asked.terminate();
      return readMail(raw, bytes, true);
    }
    idle = setTimeout(() => {
      worker = null;
      void asked.terminate();
    }, IDLE_MS).unref();
    return mail;
  }

  return (raw, bytes) => {
    const mail = last.then(() => read(raw, bytes));
    last = mail.catch(() => undefined);
    return mail;
  };
}
