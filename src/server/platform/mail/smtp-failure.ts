import { DeliveryError } from '#server/platform/delivery-error.ts';

/** What Nodemailer adds to its errors. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Said to whoever runs the site, in the log and beside the delivery. */
export const NO_TLS_ADVICE =
  'El servidor de correo no ofrece una conexión protegida (TLS), así que no se le mandó nada, tampoco ' +
  'la contraseña. Usa smtps:// en SMTP_URL, o agrega ?tls=no si aceptas que viaje sin protección.';

/** The address does not exist: its user, its domain, its spelling; or it moved away (RFC 3463, 3.2). */
const NO_SUCH_ADDRESS = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'];

/** What these say of a recipient when no enhanced code says it better (RFC 5321, 4.2.3). */
const BARE_NO_SUCH_ADDRESS = [550, 551, 553];

/** The enhanced codes' subjects of address, mailbox and network: not what the mail holds (RFC 3463, 4). */
const NOT_OF_CONTENT = ['1', '2', '4'];

/** The steps before the server has heard of the recipient: its answer is to all mails alike. */
const OF_SESSION = /^(CONN|EHLO|HELO|STARTTLS|AUTH.*|MAIL FROM|RSET)$/;

/**
 * A failed sending as the worker understands it. What it means is judged by the enhanced status code
 * where the server gives one: a mailbox that is full or a limit for today is a 5xx too, and passes.
 *
 * @param handedOver whether the whole message had been given when it failed
 */
export function smtpFailure(thrown: unknown, handedOver = false): DeliveryError {
  if (thrown instanceof DeliveryError) return thrown;
  const error: SmtpError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code = error.name, command = '', responseCode, response = '' } = error;
  const [enhanced, subject] = /(?<=^\d{3}[ -])\d\.(\d{1,3})\.\d{1,3}\b/.exec(response) ?? [];
  const answered = responseCode !== undefined;
  const refused = answered && responseCode >= 500;
  // Nodemailer's own check of the envelope or of the message, before the server hears of it.
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
    content:
      impossible || (refused && command === 'DATA' && !NOT_OF_CONTENT.includes(subject ?? '')),
    channelDown: !impossible && (!answered || responseCode === 421 || OF_SESSION.test(command)),
    handedOver: handedOver && !answered,
    cause: thrown,
  });
}
