import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { inTime } from '#server/platform/jobs.ts';
import type { SmtpAddress } from '#server/platform/mail/smtp-address.ts';

export interface WireMail {
  envelope: SMTPEnvelope;
  raw: Buffer;
}

/** Each limit is for a whole phase: single bytes from the server do not extend it. */
export const SMTP_TIMEOUTS = {
  setUpMs: 30_000,
  envelopeMs: 60_000,
  /** The wait for the answer to the message. RFC 5321, section 4.5.3.2.6, asks for ten minutes. */
  answerMs: 10 * 60_000,
};

export type SmtpTimeouts = typeof SMTP_TIMEOUTS;

const GOODBYE_MS = 1000;

export type SmtpSession = ReturnType<typeof createSmtpSession>;

export function createSmtpSession(
  { connection: options, auth }: SmtpAddress,
  timeouts: SmtpTimeouts,
) {
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: timeouts.setUpMs,
    greetingTimeout: timeouts.setUpMs,
    socketTimeout: timeouts.answerMs + timeouts.envelopeMs,
    socketCloseTimeout: GOODBYE_MS,
  });
  let usable = false;
  let takesUtf8 = false;
  const { promise: broken, reject: breakOff } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  connection.on('error', (error) => breakOff(error));
  connection.once('end', () => {
    usable = false;
    breakOff(Object.assign(new Error('The server hung up'), { code: 'ECONNECTION' }));
  });

  function within<T>(
    limitMs: number,
    step: (done: (error?: Error | null, result?: T) => void) => void,
  ): Promise<T> {
    const work = new Promise<T>((resolve, reject) => {
      step((error, result) => {
        if (error) reject(error);
        else resolve(result as T);
      });
    });
    return inTime(Promise.race([work, broken]), limitMs, timeUp);
  }

  return {
    isUsable: (): boolean => usable,
    close() {
      usable = false;
      connection.close();
    },
    async open() {
      try {
        await within(timeouts.setUpMs, (done) => connection.connect(done));
        takesUtf8 = /[ -]SMTPUTF8\b/i.test(String(connection.lastServerResponse));
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
    /**
     * Sends one mail. Returns the server's answer.
     *
     * @param beforeHandover runs when the server is ready for the message; its error ends the
     * attempt
     * @throws DeliveryError
     */
    async send({ envelope, raw }: WireMail, beforeHandover: () => Promise<void>): Promise<string> {
      if (!takesUtf8 && needsUtf8(envelope)) {
        const failure = { reason: 'no SMTPUTF8', permanent: true };
        throw new DeliveryError('The server does not take addresses beyond ASCII', failure);
      }
      let handedOver = false;
      const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
      stopped.catch(() => undefined);
      let timer = setTimeout(() => stop(timeUp()), timeouts.envelopeMs);
      // Nodemailer calls `read` only after the server has asked for the message.
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
      message.on('error', () => undefined);
      try {
        const work = new Promise<string>((resolve, reject) => {
          connection.send(envelope, message, (error, info) => {
            if (error) reject(error);
            else if (info.rejected.length > 0) reject(refusedForSome(info.rejected));
            else resolve(info.response);
          });
        });
        work.catch(() => undefined);
        return await Promise.race([work, stopped, broken]);
      } catch (error) {
        const failure = smtpFailure(error, handedOver);
        usable &&= refusedThisMail(error);
        const reset = () => within(timeouts.setUpMs, (done) => connection.reset(done));
        if (usable) await reset().catch(() => (usable = false));
        if (!usable) connection.close();
        throw failure;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Makes a permanent error, because another attempt would send some recipients the mail twice. */
function refusedForSome(rejected: readonly string[]): DeliveryError {
  const message = `El servidor no aceptó a ${rejected.join(', ')}. A los demás destinatarios sí les llegó.`;
  return new DeliveryError(message, { reason: 'smtp refused for some', permanent: true });
}

/** Tells whether a recipient's address is not ASCII, and so needs SMTPUTF8 (RFC 6531, 3.3). */
function needsUtf8({ to }: SMTPEnvelope): boolean {
  return [to].flat().some((one) => typeof one === 'string' && /\P{ASCII}/u.test(one));
}

function refusedThisMail(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  return responseCode !== 421 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

function timeUp(): Error {
  return Object.assign(new Error('The mail server did not answer in time'), { code: 'ETIMEDOUT' });
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

export const NO_TLS_ADVICE =
  'El servidor de correo no ofrece una conexión protegida (TLS), así que no se le mandó nada, tampoco ' +
  'la contraseña. Elige TLS (puerto 465) en «Ajustes», o ninguna protección si aceptas que viaje a la vista (en .env, smtps:// o ?tls=no).';

/** The enhanced codes for an address that does not exist or has moved (RFC 3463, section 3.2). */
const NO_SUCH_ADDRESS = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'];

/** The codes for such an address if a server sends no enhanced code (RFC 5321, section 4.2.3). */
const BARE_NO_SUCH_ADDRESS = [550, 551, 553];

/** If the second number of the enhanced code is one of these, the content is not the reason. */
const NOT_OF_CONTENT = ['1', '2', '4'];

/** The commands before `RCPT TO`. A server that refuses such a command refuses every mail. */
const OF_SESSION = /^(CONN|EHLO|HELO|STARTTLS|AUTH.*|MAIL FROM|RSET)$/;

/** Converts an error of Nodemailer. The command and the answer's codes tell what was refused. */
export function smtpFailure(thrown: unknown, handedOver = false): DeliveryError {
  if (thrown instanceof DeliveryError) return thrown;
  const error: SmtpError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code = error.name, command = '', responseCode, response = '' } = error;
  const [enhanced, subject] = /(?<=^\d{3}[ -])\d\.(\d{1,3})\.\d{1,3}\b/.exec(response) ?? [];
  const answered = responseCode !== undefined;
  const refused = answered && responseCode >= 500;
  // Nodemailer itself refused the envelope or the message, and did not send it to the server.
  const impossible = !answered && (code === 'EENVELOPE' || code === 'EMESSAGE');
  const noTls = code === 'ETLS';
  const words = noTls ? ['tls'] : answered ? ['smtp', responseCode, enhanced, command] : [code];
  return new DeliveryError(noTls ? `${NO_TLS_ADVICE} (${error.message})` : error.message, {
    reason: words.filter((word) => word !== undefined && word !== '').join(' '),
    permanent: impossible || refused || noTls,
    noSuchAddress:
      impossible ||
      (refused &&
        command === 'RCPT TO' &&
        (enhanced === undefined
          ? BARE_NO_SUCH_ADDRESS.includes(responseCode)
          : NO_SUCH_ADDRESS.includes(enhanced))),
    refusesContent:
      impossible || (refused && command === 'DATA' && !NOT_OF_CONTENT.includes(subject ?? '')),
    channelDown: !impossible && (!answered || responseCode === 421 || OF_SESSION.test(command)),
    handedOver: handedOver && !answered,
    cause: thrown,
  });
}
