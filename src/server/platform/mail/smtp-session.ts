import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import type { SmtpAddress } from '#server/platform/mail/smtp-address.ts';
import { smtpFailure } from '#server/platform/mail/smtp-failure.ts';

/** A message ready for the wire. */
export interface WireMail {
  envelope: SMTPEnvelope;
  raw: Buffer;
}

/** Limits in milliseconds, from the first byte to the last: a server that drips does not stretch them. */
export interface SmtpTimeouts {
  /** Until the server has let us in. */
  setUpMs: number;
  /** From the sender's name to being asked for the message. */
  envelopeMs: number;
  /** From the whole message to the answer: RFC 5321, 4.5.3.2.6 asks for ten minutes. */
  answerMs: number;
}

export const SMTP_TIMEOUTS: SmtpTimeouts = {
  setUpMs: 30_000,
  envelopeMs: 60_000,
  answerMs: 10 * 60_000,
};

/** How long a server may take to hang up its side, in milliseconds. */
const GOODBYE_MS = 1000;

/** One connection to the mail server, which takes one mail after another. */
export interface SmtpSession {
  /** Connects and logs in. @throws DeliveryError */
  open(): Promise<void>;
  /**
   * @param beforeHandover awaited when the server asks for the message; what it throws ends the
   *   attempt with nothing handed over
   * @returns the server's words @throws DeliveryError
   */
  send(mail: WireMail, beforeHandover: () => Promise<void>): Promise<string>;
  /** Whether it can take another mail. */
  isUsable(): boolean;
  /** Says goodbye and hangs up. */
  leave(): void;
  /** Hangs up, whatever is under way. */
  close(): void;
}

export function createSmtpSession(
  { connection: options, auth }: SmtpAddress,
  timeouts: SmtpTimeouts,
): SmtpSession {
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: timeouts.setUpMs,
    greetingTimeout: timeouts.setUpMs,
    // Our own limits come first.
    socketTimeout: timeouts.answerMs + timeouts.envelopeMs,
    socketCloseTimeout: GOODBYE_MS,
  });
  let usable = false;
  const { promise: broken, reject: breakOff } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  connection.on('error', (error) => breakOff(error));
  connection.once('end', () => {
    usable = false;
    breakOff(Object.assign(new Error('The server hung up'), { code: 'ECONNECTION' }));
  });

  /** @returns what `step` calls back with, unless the connection breaks or the time is up */
  async function within<T>(
    limitMs: number,
    step: (done: (error?: Error | null, result?: T) => void) => void,
  ): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const work = new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => reject(timeUp()), limitMs);
      step((error, result) => {
        // The callback that brings an error comes with the connection's end: its reason comes first.
        if (error) reject(error);
        else resolve(result as T);
      });
    });
    try {
      return await Promise.race([work, broken]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function reset(): Promise<void> {
    await within(timeouts.setUpMs, (done) => connection.reset(done));
  }

  return {
    isUsable: () => usable,
    close() {
      usable = false;
      connection.close();
    },
    async open() {
      try {
        await within(timeouts.setUpMs, (done) => connection.connect(done));
        if (auth && connection.allowsAuth) {
          await within(timeouts.setUpMs, (done) => connection.login({ ...auth }, done));
        }
        usable = true;
      } catch (error) {
        connection.close();
        throw smtpFailure(error);
      }
    },
    leave() {
      usable = false;
      connection.quit();
      setTimeout(() => connection.close(), GOODBYE_MS).unref();
    },
    async send({ envelope, raw }, beforeHandover) {
      if (!isSpeakable(envelope, connection)) throw new NeedsUtf8();
      let handedOver = false;
      const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
      stopped.catch(() => undefined);
      let timer = setTimeout(() => stop(timeUp()), timeouts.envelopeMs);
      // It is read when the server has asked for the message, and not before.
      const message = new Readable({
        read() {
          if (handedOver) return;
          clearTimeout(timer);
          timer = setTimeout(() => stop(timeUp()), timeouts.answerMs);
          beforeHandover().then(
            () => {
              handedOver = true;
              this.push(raw);
              this.push(null);
            },
            (error: unknown) => stop(error),
          );
        },
      });
      // What stops the stream stops the sending by itself.
      message.on('error', () => undefined);
      try {
        const work = new Promise<string>((resolve, reject) => {
          connection.send(envelope, message, (error, info) => {
            if (error) reject(error);
            else resolve(info.response);
          });
        });
        work.catch(() => undefined);
        return await Promise.race([work, stopped, broken]);
      } catch (error) {
        const failure = smtpFailure(error, handedOver);
        usable &&= refusedThisMail(error);
        if (usable) await reset().catch(() => (usable = false));
        if (!usable) connection.close();
        throw failure;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** An address that ASCII cannot spell may not even be named to a server without SMTPUTF8 (RFC 6531, 3.3). */
class NeedsUtf8 extends DeliveryError {
  constructor() {
    super('The server does not take addresses beyond ASCII', {
      reason: 'no SMTPUTF8',
      permanent: true,
    });
  }
}

/** Nodemailer knows what the server offers, tells nobody, and names such addresses all the same. */
function isSpeakable({ to }: SMTPEnvelope, connection: SMTPConnection): boolean {
  const { _supportedExtensions: offered = [] } = connection as { _supportedExtensions?: string[] };
  return (
    offered.includes('SMTPUTF8') ||
    [to].flat().every((one) => typeof one !== 'string' || !/\P{ASCII}/u.test(one))
  );
}

/** The server said no to this mail, by an answer, and listens to the next. */
function refusedThisMail(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  return responseCode !== 421 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

function timeUp(): Error {
  return Object.assign(new Error('The mail server did not answer in time'), { code: 'ETIMEDOUT' });
}
