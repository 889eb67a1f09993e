import type { Transport } from '#server/deliveries/worker.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { agencyMessage, type MailSettings, visitorMessage } from '#server/mail/outgoing.ts';

/** How the worker takes enquiries out by mail. */
export function createMailTransports(
  mailer: Mailer,
  settings: MailSettings,
): { agency_mail: Transport; visitor_mail: Transport } {
  return {
    agency_mail: (claim) => mailer.send(claim.id, agencyMessage(claim, settings)),
    // Building the message may refuse the address; inside the promise it is a refusal like another.
    visitor_mail: async (claim) => mailer.send(claim.id, visitorMessage(claim, settings)),
  };
}
