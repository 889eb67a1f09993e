import type { ImapFlow } from 'imapflow';
import { isLoopback } from './smtp-address.ts';

/** The error, in Spanish, of a mailbox that the site cannot open or read. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError';
}

const ANSWER_MS = 30_000;

/**
 * Opens a mailbox at `imaps://user:password@host`, or at `imap://…` with STARTTLS.
 *
 * @param stays if true, the connection stays open and waits for new mail
 */
export async function openMailbox(
  address: string,
  stays = false,
  answerMs = ANSWER_MS,
): Promise<ImapFlow> {
  const url = new URL(address);
  const { ImapFlow: Client } = await import('imapflow');
  const secure = url.protocol === 'imaps:';
  const client = new Client({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // A server on another machine must offer TLS, so that nobody else can read the password.
    ...(!secure && !isLoopback(url.hostname) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: !stays,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    ...(!stays && { socketTimeout: answerMs }),
  });
  // Without a listener, an error ends the process. This listener does nothing, because the promises
  // report the error too.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw asMailboxError(error);
  }
  return client;
}

/** Converts an error to a `MailboxError` with the server's answer, but without IMAP commands. */
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
