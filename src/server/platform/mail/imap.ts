import type { ImapFlow } from 'imapflow';
import { isLoopback } from './smtp-address.ts';

/** What goes wrong with the mailbox itself, in Spanish. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError';
}

/** How long the server may take over anything, in milliseconds. */
const ANSWER_MS = 30_000;

/**
 * Opens a mailbox.
 *
 * @param address `imaps://user:password@host`, or `imap://` where it turns to TLS by itself
 * @param stays whether it is kept open to hear of what comes; otherwise nothing may take long
 * @param answerMs how long the server may take over anything, in milliseconds
 * @throws MailboxError
 */
export async function openMailbox(
  address: string,
  stays = false,
  answerMs = ANSWER_MS,
): Promise<ImapFlow> {
  const url = new URL(address);
  // Loaded only where a mailbox is read.
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
    disableAutoIdle: !stays,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    ...(!stays && { socketTimeout: answerMs }),
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

/** What a mailbox's failure says, without what it was asked. */
export function asMailboxError(thrown: unknown): MailboxError {
  if (thrown instanceof MailboxError) return thrown;
  const error = thrown as { authenticationFailed?: boolean; responseText?: string; code?: string };
  const said = error.responseText ?? error.code ?? (thrown instanceof Error ? thrown.message : '');
  const what =
    error.authenticationFailed === true
      ? 'el buzón no acepta ese usuario o esa clave'
      : 'el buzón no contesta como se espera';
  return new MailboxError(`${what} (${said})`, { cause: thrown });
}
