import type { Lead } from '#server/leads/lead.ts';
import type { MailSettings, OutgoingMail } from '#server/messages/mail-settings.ts';
import type { Claim } from '#server/messages/delivery.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { addressOf, mailboxesOf } from '#server/messages/recipients.ts';
import { agencyMail, agencyNotice, plainAgencyMail } from '#server/leads/mail/agency-mail.ts';
import { asciiMailbox, isSingleMailbox } from '#server/platform/mail/mailbox.ts';
import { headerText } from '#server/platform/mail/plain-text.ts';
import { replyMail, type WrittenReply } from '#server/leads/mail/reply-mail.ts';
import { visitorMail } from '#server/leads/mail/visitor-mail.ts';

/** A message that takes out an enquiry, or something about one. */
export type LeadClaim = Claim<Lead> & { lead: Lead };

/** The notice to the agency; an answer to it goes to the visitor. */
export function agencyMessage(claim: LeadClaim, settings: MailSettings): OutgoingMail {
  const { lead, form } = claim;
  const { brand } = settings;
  const to = claim.recipient ?? settings.leadsTo ?? brand.mail;
  const all = {
    messageId: messageId(claim, settings),
    headers: { 'X-Folio': lead.folio },
  };
  if (form !== 'full') {
    // No name in any header, whoever's it is: nothing that could be spelled wrong.
    const from = addressOf(settings.mailFrom ?? brand.mail);
    const written =
      form === 'plain'
        ? plainAgencyMail(lead, brand, settings.typeLabels)
        : agencyNotice(lead, brand);
    return { ...all, ...written, from, to: mailboxesOf(to).map(addressOf) };
  }
  // An address that a header cannot hold stays in the text, where a person can make sense of it.
  const answerTo = asciiMailbox(lead.correo);
  return {
    ...all,
    ...agencyMail(lead, brand, settings.typeLabels),
    ...(answerTo !== null && {
      replyTo: { name: headerText(lead.nombre, 80), address: answerTo },
    }),
    from: sender(settings),
    to,
  };
}

/**
 * The visitor's copy; an answer to it goes to the agency.
 *
 * @throws DeliveryError, final, when the address is not one mailbox
 */
export function visitorMessage(claim: LeadClaim, settings: MailSettings): OutgoingMail {
  const { lead } = claim;
  const { brand } = settings;
  return {
    ...visitorMail(lead, brand, settings.typeLabels),
    from: sender(settings),
    to: visitorMailbox(lead.correo),
    replyTo: { name: brand.name, address: brand.mail },
    messageId: messageId(claim, settings),
    headers: {
      'X-Folio': lead.folio,
      // RFC 3834, and the header that Exchange understands: no vacation notice in return.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  };
}

/** What an answer needs to be sent: its words, and the mails that it follows in the conversation. */
export interface ReplyToSend extends WrittenReply {
  /** Deliveries of the earlier mails to the visitor, oldest first: the copy, and other answers. */
  follows: readonly string[];
}

/**
 * An answer to the visitor, in the conversation that their copy began; theirs goes to the agency.
 *
 * @throws DeliveryError, final, when the address is not one mailbox
 */
export function replyMessage(
  claim: LeadClaim,
  reply: ReplyToSend,
  settings: MailSettings,
): OutgoingMail {
  const { lead } = claim;
  const { brand, mailFrom } = settings;
  const written = replyMail(lead, reply, brand);
  const references = reply.follows.map((id) => messageId({ id }, settings));
  return {
    ...(claim.form === 'full' ? written : { subject: written.subject, text: written.text }),
    from: replySender(reply.author, { brand, mailFrom }),
    to: visitorMailbox(lead.correo),
    replyTo: { name: brand.name, address: brand.mail },
    messageId: messageId(claim, settings),
    ...(references.length > 0 && { references, inReplyTo: references.at(-1) }),
    headers: { 'X-Folio': lead.folio },
  };
}

/** The agency's address, with the name of who answers. */
export function replySender(
  author: string,
  { brand, mailFrom }: Pick<MailSettings, 'brand' | 'mailFrom'>,
): { name: string; address: string } {
  const address = addressOf(mailFrom ?? brand.mail);
  return { name: `${headerText(author, 80)} (${brand.name})`, address };
}

/** @throws DeliveryError, final, when the address is not one mailbox */
function visitorMailbox(correo: string): { name: string; address: string } {
  if (!isSingleMailbox(correo)) {
    throw new DeliveryError('The address is not one mailbox', {
      reason: 'address',
      permanent: true,
      noSuchAddress: true,
    });
  }
  // One that ASCII cannot spell needs SMTPUTF8 (RFC 6531), which the server has or has not.
  return { name: '', address: asciiMailbox(correo) ?? correo };
}

function sender({ mailFrom, brand }: MailSettings) {
  return mailFrom ?? { name: brand.name, address: brand.mail };
}

/** The same at every try, so that a mailbox that already has the mail can tell. */
function messageId({ id }: Pick<Claim, 'id'>, { mailFrom, brand }: MailSettings): string {
  const domain = /@([^\s<>@]+?)>?\s*$/.exec(mailFrom ?? brand.mail)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}
