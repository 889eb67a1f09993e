import { DeliveryError } from '#server/deliveries/delivery.ts';

/** What Nodemailer adds to its errors. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** The steps in which the server judges this mail and its recipient, not us. */
const JUDGING_COMMANDS = ['RCPT TO', 'DATA'];

/**
 * A failed sending as the worker understands it. Only a 5xx to the recipient or to the message is
 * final. A refused login or sender is our own configuration, which somebody will mend, and the mail
 * with it; everything else (4xx, connection, timeout) passes.
 */
export function smtpFailure(thrown: unknown): DeliveryError {
  if (thrown instanceof DeliveryError) return thrown;
  const error: SmtpError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code = error.name, command = '', responseCode } = error;
  const refused = responseCode !== undefined && responseCode >= 500;
  // Nodemailer's own check of the envelope, before it talks to anybody.
  const impossible = code === 'EENVELOPE' && command === 'API';
  return new DeliveryError(error.message, {
    reason: responseCode === undefined ? code : `smtp ${responseCode} ${command}`.trim(),
    permanent: impossible || (refused && JUDGING_COMMANDS.includes(command)),
    cause: thrown,
  });
}
