import { parentPort } from 'node:worker_threads';
import { readMail } from './read-mail.ts';

/** What the thread is asked: the arguments of `readMail`. */
export interface MailAsked {
  raw: Uint8Array;
  bytes: number | undefined;
}

// What it throws ends the thread, which whoever asked hears of.
parentPort?.on('message', ({ raw, bytes }: MailAsked) => {
  void readMail(raw, bytes).then((mail) => parentPort?.postMessage(mail));
});
