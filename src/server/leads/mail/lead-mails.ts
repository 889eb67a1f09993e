import { momentWithOffset } from '#content/values/locale.ts';
import { telephoneHref } from '#content/words/ways.ts';
import type { Lead } from '#server/leads/lead.ts';
import { telephoneOf } from '#server/leads/read-telephone.ts';
import { type MailSettings, type OutgoingMail, senderOf } from '#server/messages/mail-settings.ts';
import type { Claim, Hold, Transport } from '#server/messages/delivery.ts';
import type { Mailer } from '#server/messages/mailer.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { addressOf, mailboxesOf } from '#server/messages/recipients.ts';
import {
  asciiAddress,
  isSingleAddress,
  headerText,
  quoted,
  withoutLinks,
} from '#server/platform/mail/mail-text.ts';
import { fill } from '#content/values/placeholders.ts';
import { isolated } from '#forms/written-text.ts';
import { html } from '#server/platform/mail/html.ts';
import { contactEntries, detailEntries, originEntries } from '#server/leads/mail/lead-summary.ts';
import { content } from '#content/snapshot/content.ts';
import {
  entriesHtml,
  entriesText,
  type MailBrand,
  type MailContent,
  mailDocument,
  type SummaryEntry,
} from '#server/messages/mail-document.ts';

const labels = () => content().mails.campos;

/** Creates the transports of mail. `readReply` returns null if the reply no longer exists. */
export function createMailTransports(
  mailer: Mailer,
  settings: MailSettings,
  readReply: (id: string) => Promise<ReplyToSend | null>,
): Record<'agency_mail' | 'visitor_mail' | 'reply', Transport<Lead>> {
  const toVisitor = async (address: string, send: () => Promise<string>) => {
    try {
      return await send();
    } catch (error) {
      throw asciiAddress(address) === null ? withoutSmtpUtf8(error) : error;
    }
  };
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

function ofLead(send: (claim: LeadClaim, hold: Hold) => Promise<string>): Transport<Lead> {
  return (claim, hold) => {
    if (claim.lead === null) throw new DeliveryError('No enquiry', { reason: 'no enquiry' });
    return send({ ...claim, lead: claim.lead }, hold);
  };
}

/** Forbids another attempt after a permanent refusal: without SMTPUTF8, a server always refuses. */
function withoutSmtpUtf8(error: unknown): unknown {
  if (!(error instanceof DeliveryError) || !error.permanent) return error;
  const { reason, message } = error;
  return new DeliveryError(message, { reason, permanent: true, noSuchAddress: true, cause: error });
}

export type LeadClaim = Claim<Lead> & { lead: Lead };

/** Writes the agency's mail about an enquiry, with the visitor in `Reply-To`. */
export function agencyMessage(claim: LeadClaim, settings: MailSettings): OutgoingMail {
  const { lead, form } = claim;
  const { brand } = settings;
  const to = claim.recipient ?? settings.leadsTo ?? brand.mail;
  const all = {
    messageId: messageId(claim, settings),
    headers: { 'X-Folio': lead.folio },
  };
  if (form !== 'full') {
    // The server may have refused a name in the mail, so the headers have only addresses.
    const from = addressOf(settings.mailFrom ?? brand.mail);
    const written = form === 'plain' ? plainAgencyMail(lead, brand) : bareAgencyMail(lead, brand);
    return { ...all, ...written, from, to: mailboxesOf(to).map(addressOf) };
  }
  // If a header cannot contain the visitor's address, only the mail's text contains the address.
  const answerTo = asciiAddress(lead.correo);
  return {
    ...all,
    ...agencyMail(lead, brand),
    ...(answerTo !== null && {
      replyTo: { name: headerText(lead.nombre, 80), address: answerTo },
    }),
    from: senderOf(settings),
    to,
  };
}

/**
 * Writes the mail that repeats to visitors what they sent. If the address is not exactly one
 * mailbox, throws a DeliveryError that forbids another attempt.
 */
export function visitorMessage(claim: LeadClaim, settings: MailSettings): OutgoingMail {
  const { lead } = claim;
  const { brand } = settings;
  return {
    ...visitorMail(lead, brand),
    from: senderOf(settings),
    to: visitorMailbox(lead.correo),
    replyTo: answersTo(lead, settings),
    messageId: messageId(claim, settings),
    headers: {
      'X-Folio': lead.folio,
      // These two headers prevent automatic replies (RFC 3834, and Microsoft Exchange).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  };
}

function answersTo({ folio }: Pick<Lead, 'folio'>, { brand, answerAddress }: MailSettings) {
  return { name: brand.name, address: answerAddress?.of(folio) ?? brand.mail };
}

export interface ReplyToSend extends WrittenReply {
  /** The ids of earlier deliveries to the visitor: the copy and other replies, oldest first. */
  follows: readonly string[];
  files: NonNullable<OutgoingMail['attachments']>;
  to: string | null;
  copy: string | null;
}

/** The Content-ID of the author's photo (RFC 2392). */
const PHOTO_ID = 'foto@firma';

/**
 * Writes a reply, which mail programs show in one conversation with the visitor's copy. If a
 * recipient is not exactly one mailbox, throws a DeliveryError that forbids another attempt.
 */
export function replyMessage(
  claim: LeadClaim,
  reply: ReplyToSend,
  settings: MailSettings,
): OutgoingMail {
  const { lead } = claim;
  const { brand, mailFrom } = settings;
  const written = replyMail(lead, reply, brand);
  const isPlain = claim.form !== 'full';
  const attachments = [...reply.files];
  if (reply.photo !== null && !isPlain) {
    // Mail programs that do not load images show this file name, so it contains the author's name.
    const filename = `${reply.author}.jpg`;
    attachments.push({ cid: PHOTO_ID, filename, content: reply.photo, contentType: 'image/jpeg' });
  }
  const references = reply.follows.map((id) => messageId({ id }, settings));
  return {
    ...(isPlain ? { subject: written.subject, text: written.text } : written),
    from: replySender(reply.author, { brand, mailFrom }),
    to: visitorMailbox(reply.to ?? lead.correo),
    ...(reply.copy !== null && { cc: visitorMailbox(reply.copy) }),
    replyTo: answersTo(lead, settings),
    messageId: messageId(claim, settings),
    ...(attachments.length > 0 && { attachments }),
    ...(references.length > 0 && { references, inReplyTo: references.at(-1) }),
    headers: { 'X-Folio': lead.folio },
  };
}

export function replySender(
  author: string,
  { brand, mailFrom }: Pick<MailSettings, 'brand' | 'mailFrom'>,
): { name: string; address: string } {
  const address = addressOf(mailFrom ?? brand.mail);
  return { name: `${headerText(author, 80)} (${brand.name})`, address };
}

function visitorMailbox(correo: string): { name: string; address: string } {
  if (!isSingleAddress(correo)) {
    throw new DeliveryError('The address is not one mailbox', {
      reason: 'address',
      permanent: true,
      noSuchAddress: true,
    });
  }
  // The ASCII form of an address needs no SMTPUTF8 (RFC 6531), which some servers do not support.
  return { name: '', address: asciiAddress(correo) ?? correo };
}

/** The id is the same in every attempt, so that a mailbox recognises a mail that arrives twice. */
function messageId({ id }: Pick<Claim, 'id'>, { mailFrom, brand }: MailSettings): string {
  const domain = /@([^\s<>@]+?)>?\s*$/.exec(mailFrom ?? brand.mail)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}

function agencyMail(lead: Lead, brand: MailBrand): MailContent {
  const { folio } = lead;
  const { aviso } = brand.words;
  const name = headerText(lead.nombre, 80);
  const title = `${aviso[lead.kind]} de ${name}`;
  const moment = momentWithOffset(lead.createdAt, brand.timeZone);
  const received = fill(aviso.recibido, {
    momento: moment,
    formulario: aviso.formularios[lead.form],
  });
  const answer = howToAnswer(lead, aviso);
  const detail = detailEntries(lead);
  const origin = originEntries(lead);
  return {
    subject: `[${folio}] ${title}`,
    html: mailDocument(
      title,
      html`<h1>${aviso[lead.kind]} de <bdi>${name}</bdi></h1>
        <p class="folio">${labels().folio} ${folio}</p>
        <p>${received} ${answer}</p>
        ${entriesHtml(contactLinks(lead))}
        <h2>${aviso.enviado}</h2>
        ${entriesHtml(detail)} ${origin.length > 0 && html`<h2>${aviso.origen}</h2>`}
        ${origin.length > 0 && entriesHtml(origin)}`,
      brand,
    ),
    text: [
      `${aviso[lead.kind]} de ${isolated(name)}\n${labels().folio}: ${folio}`,
      `${received}\n${answer}`,
      entriesText(contactEntries(lead)),
      `${aviso.enviado}\n${entriesText(detail)}`,
      origin.length > 0 ? `${aviso.origen}\n${entriesText(origin)}` : '',
    ]
      .filter((block) => block !== '')
      .join('\n\n')
      .concat('\n'),
  };
}

function contactLinks({ correo, ...lead }: Lead): SummaryEntry[] {
  const mail = correo.split('@').map(encodeURIComponent).join('@');
  const { call } = telephoneOf(lead);
  return contactEntries({ correo, ...lead }).map((entry) => {
    if (entry.label === labels().correo && isSingleAddress(correo)) {
      return { ...entry, link: `mailto:${mail}` };
    }
    return call !== null && entry.label === labels().telefono ? { ...entry, link: call } : entry;
  });
}

/** Writes the second of `MAIL_FORMS`: plain text, without the visitor's words in the subject. */
function plainAgencyMail(lead: Lead, brand: MailBrand): Pick<MailContent, 'subject' | 'text'> {
  const { text } = agencyMail(lead, brand);
  const { sencillo } = brand.words.aviso;
  return { subject: subjectAlone(lead, brand), text: `${sencillo}\n\n${text}` };
}

/** Writes the plainest mail, without the visitor's words: a server may refuse those words. */
function bareAgencyMail(lead: Lead, brand: MailBrand): Pick<MailContent, 'subject' | 'text'> {
  const { folio } = lead;
  const orden = `\n\n    npm run entregas -- ver ${folio}`;
  const text = fill(brand.words.aviso.rechazado, { folio, orden });
  return { subject: subjectAlone(lead, brand), text: `${text}\n` };
}

function subjectAlone({ folio, kind }: Lead, { words }: MailBrand): string {
  return `[${folio}] ${words.aviso[kind]}`;
}

function howToAnswer({ correo }: Lead, words: MailBrand['words']['aviso']): string {
  if (asciiAddress(correo) !== null) return words.responde;
  return isSingleAddress(correo) ? words.otrasLetras : words.sinCorreo;
}

/**
 * Writes the visitor's copy. Anybody can enter another person's address, so the subject does not
 * contain the visitor's words, and these words contain no links.
 */
export function visitorMail(lead: Lead, brand: MailBrand): MailContent {
  const { folio } = lead;
  const { copia } = brand.words;
  const { titulo: title, llego: arrived, sigue } = copia[lead.kind];
  const persona = isolated(withoutLinks(headerText(lead.nombre, 60)));
  const greeting = fill(copia.saludo, { persona });
  const next = fill(sigue, { respuesta: brand.answerWithin });
  const add = fill(copia.agregar, { folio });
  const chat = brand.whatsapp && { text: brand.whatsapp.text, href: brand.whatsapp.href(folio) };
  const hours = brand.hours === undefined ? '' : `. ${brand.hours}`;
  const sent = [...contactEntries(lead), ...detailEntries(lead)].map(forVisitor);

  return {
    subject: `${title} (${folio})`,
    html: mailDocument(
      title,
      html`<h1>${title}</h1>
        <p>${greeting}</p>
        <p>${arrived}</p>
        <p class="folio">${folio}</p>
        <h2>${copia.siguiente}</h2>
        <p>${next} ${add}</p>
        <h2>${copia.enviado}</h2>
        ${entriesHtml(sent)}
        <footer>
          <p>
            ${brand.name}<br />
            <a href="mailto:${brand.mail}">${brand.mail}</a><br />
            <a href="${telephoneHref(brand.phone)}">${brand.phone}</a>${hours}<br />
            ${chat !== undefined && html`<a href="${chat.href}">${chat.text}</a><br />`}
            <a href="${brand.siteUrl}">${brand.siteUrl}</a>
          </p>
          <p>${copia.ajeno}</p>
        </footer>`,
      brand,
    ),
    text: [
      title,
      greeting,
      `${arrived}\n\n    ${folio}`,
      `${copia.siguiente}\n${next}\n${add}`,
      `${copia.enviado}\n${quoted(entriesText(sent))}`,
      `${brand.name}\n${brand.mail}\n${brand.phone}${hours}\n${chat ? `${chat.text}: ${chat.href}\n` : ''}${brand.siteUrl}`,
      copia.ajeno,
    ]
      .join('\n\n')
      .concat('\n'),
  };
}

function forVisitor({ label, value }: SummaryEntry): SummaryEntry {
  if (label === labels().correo) return { label, value };
  return {
    label: label === labels().solicitudes ? labels().solicitudesTuyas : label,
    value: typeof value === 'string' ? withoutLinks(value) : value.map(withoutLinks),
  };
}

export interface WrittenReply {
  author: string;
  signature: string | null;
  photo: Buffer | null;
  subject: string;
  body: string;
}

/** The line with which a signature begins (RFC 3676), with line breaks around it. */
export const SIGNATURE_MARK = '\n\n-- \n';

const LONGEST_SUBJECT = 150;

export function replySubject(lead: Lead, brand: MailBrand): string {
  return `Re: ${visitorMail(lead, brand).subject}`;
}

export function replyMail(
  lead: Lead,
  { author, signature, photo, subject, body }: WrittenReply,
  brand: MailBrand,
): MailContent {
  const title = headerText(subject, LONGEST_SUBJECT);
  const about = `${labels().folio} ${lead.folio}`;
  const own = (signature ?? '').split('\n').filter((line) => line !== '');
  return {
    subject: title === '' ? replySubject(lead, brand) : title,
    html: mailDocument(
      brand.name,
      html`${paragraphs(body).map((lines) => html`<p>${lines}</p>`)}
        <footer>
          ${photo !== null && html`<p><img src="cid:${PHOTO_ID}" alt="" width="64" height="64" /></p>`}
          <p>
            ${author}<br />
            ${own.map((line) => html`${line}<br />`)} ${brand.name}<br />
            <a href="${telephoneHref(brand.phone)}">${brand.phone}</a><br />
            <a href="${brand.siteUrl}">${brand.siteUrl}</a>
          </p>
          <p>${about}</p>
        </footer>`,
      brand,
    ),
    text: `${body.trim()}${SIGNATURE_MARK}${[author, ...own].join('\n')}\n${brand.name}\n${brand.phone}\n${brand.siteUrl}\n${about}\n`,
  };
}

function paragraphs(text: string) {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph.split('\n').map((line, index) => (index === 0 ? line : html`<br />${line}`)),
    );
}
