import type { Lead } from '#server/leads/lead.ts';
import type { Hold, Transport } from '#server/messages/delivery.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { asciiMailbox } from '#server/platform/mail/mailbox.ts';
import type { Mailer } from '#server/messages/mailer.ts';
import {
  agencyMessage,
  replyMessage,
  type LeadClaim,
  type ReplyToSend,
  visitorMessage,
} from '#server/leads/mail/lead-mails.ts';
import { type MailSettings } from '#server/messages/mail-settings.ts';

/**
 * How the worker takes enquiries out by mail, and answers to them.
 *
 * @param readReply an answer with what it follows; null when it is not there any more
 */
export function createMailTransports(
  mailer: Mailer,
  settings: MailSettings,
  readReply: (id: string) => Promise<ReplyToSend | null>,
): Record<'agency_mail' | 'visitor_mail' | 'reply', Transport<Lead>> {
  const toVisitor = async (address: string, send: () => Promise<string>) => {
    try {
      return await send();
    } catch (error) {
      throw asciiMailbox(address) === null ? withoutSmtpUtf8(error) : error;
    }
  };
  // Building a message may refuse the address; inside the promise it is a refusal like another.
  return {
    agency_mail: ofLead(async (claim, hold) =>
      mailer.send(claim, agencyMessage(claim, settings), hold),
    ),
    visitor_mail: ofLead((claim, hold) =>
      toVisitor(claim.lead.correo, async () =>
        mailer.send(claim, visitorMessage(claim, settings), hold),
      ),
    ),
    reply: ofLead(async (claim, hold) => {
      const reply = await readReply(claim.replyId ?? '');
      if (reply === null) throw new DeliveryError('No such answer', { reason: 'answer gone' });
      return toVisitor(reply.to ?? claim.lead.correo, async () =>
        mailer.send(claim, replyMessage(claim, reply, settings), hold),
      );
    }),
  };
}

/** @throws DeliveryError for a message that is about no enquiry, which nobody writes to these channels */
function ofLead(send: (claim: LeadClaim, hold: Hold) => Promise<string>): Transport<Lead> {
  return (claim, hold) => {
    if (claim.lead === null) throw new DeliveryError('No enquiry', { reason: 'no enquiry' });
    return send({ ...claim, lead: claim.lead }, hold);
  };
}

/** A server that refuses an address which ASCII cannot spell will refuse it for three days. */
function withoutSmtpUtf8(error: unknown): unknown {
  if (!(error instanceof DeliveryError) || !error.permanent) return error;
  const { reason, message } = error;
  return new DeliveryError(message, { reason, permanent: true, noSuchAddress: true, cause: error });
}
