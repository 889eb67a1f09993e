import type { Lead } from '#server/leads/lead.ts';
import { html } from '#server/platform/mail/html.ts';
import { LEAD_LABELS } from '#server/leads/mail/lead-labels.ts';
import { type MailBrand, type MailContent, mailDocument } from '#server/messages/mail-document.ts';
import { headerText } from '#server/platform/mail/plain-text.ts';
import { visitorMail } from '#server/leads/mail/visitor-mail.ts';

/** What somebody of the agency answers. */
export interface WrittenReply {
  author: string;
  /** Empty for the usual one. */
  subject: string;
  /** Plain text. */
  body: string;
}

/** Longest subject, in characters. */
const LONGEST_SUBJECT = 150;

/** The usual subject: that of the copy which the visitor got. */
export function replySubject(lead: Lead, brand: MailBrand): string {
  return `Re: ${visitorMail(lead, brand).subject}`;
}

/** An answer as the visitor reads it: what was written, and who wrote it. */
export function replyMail(
  lead: Lead,
  { author, subject, body }: WrittenReply,
  brand: MailBrand,
): MailContent {
  const title = headerText(subject, LONGEST_SUBJECT);
  const about = `${LEAD_LABELS.folio} ${lead.folio}`;
  return {
    subject: title === '' ? replySubject(lead, brand) : title,
    html: mailDocument(
      brand.name,
      html`${paragraphs(body).map((lines) => html`<p>${lines}</p>`)}
        <footer>
          <p>
            ${author}<br />
            ${brand.name}<br />
            <a href="tel:${brand.phone.replaceAll(/[^\d+]/g, '')}">${brand.phone}</a><br />
            <a href="${brand.siteUrl}">${brand.siteUrl}</a>
          </p>
          <p>${about}</p>
        </footer>`,
      brand,
    ),
    text: `${body.trim()}\n\n-- \n${author}\n${brand.name}\n${brand.phone}\n${brand.siteUrl}\n${about}\n`,
  };
}

/** Paragraphs of a text, each with its lines. */
function paragraphs(text: string) {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph.split('\n').map((line, index) => (index === 0 ? line : html`<br />${line}`)),
    );
}
