import { DeliveryError, type Transport } from '#server/deliveries/delivery.ts';
import { asciiMailbox } from '#server/mail/mailbox.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { agencyMessage, type MailSettings, visitorMessage } from '#server/mail/outgoing.ts';

/** How the worker takes enquiries out by mail. */
export function createMailTransports(
  mailer: Mailer,
  settings: MailSettings,
): { agency_mail: Transport; visitor_mail: Transport } {
  // Building a message may refuse the address; inside the promise it is a refusal like another.
  return {
    agency_mail: async (claim, hold) => mailer.send(claim, agencyMessage(claim, settings), hold),
    visitor_mail: async (claim, hold) => {
      try {
        return await mailer.send(claim, visitorMessage(claim, settings), hold);
      } catch (error) {
        throw asciiMailbox(claim.lead.correo) === null ? withoutSmtpUtf8(error) : error;
      }
    },
  };
}

/** A server that refuses an address which ASCII cannot spell will refuse it for three days. */
function withoutSmtpUtf8(error: unknown): unknown {
  if (!(error instanceof DeliveryError) || !error.permanent) return error;
  const { reason, message } = error;
  return new DeliveryError(message, { reason, permanent: true, noSuchAddress: true, cause: error });
}
