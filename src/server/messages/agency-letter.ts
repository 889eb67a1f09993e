import * as z from 'zod';
import { mailboxesOf } from '#server/messages/recipients.ts';
import type { LetterTransport, NewLetter } from '#server/messages/letters.ts';
import { html } from '#server/platform/mail/html.ts';
import { mailDocument } from '#server/messages/mail/mail-document.ts';
import type { Mailer } from '#server/messages/mail/mailer.ts';
import type { MailSettings } from '#server/messages/mail/mail-settings.ts';

/** What a letter to the agency says: paragraphs, and where to go on. Nothing of any visitor's. */
const wordsSchema = z.object({
  to: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** Path of the panel. */
  path: z.string(),
});
type Words = z.infer<typeof wordsSchema>;

export const AGENCY_LETTER = 'agency';

/** One letter per mailbox of the agency's. @param id names each, so that it is written once */
export function agencyLetters(
  settings: Pick<MailSettings, 'brand' | 'leadsTo'>,
  words: Omit<Words, 'to'>,
  id?: string,
): NewLetter[] {
  return mailboxesOf(settings.leadsTo ?? settings.brand.mail).map((to, index) => ({
    kind: AGENCY_LETTER,
    data: { to, ...words },
    ...(id !== undefined && { id: `${id}-${index}` }),
  }));
}

/** How they go. */
export function agencyLetterTransport(mailer: Mailer, settings: MailSettings): LetterTransport {
  const { brand, mailFrom } = settings;
  return ({ id, data, createdAt }, hold) => {
    const { to, title, paragraphs, path } = wordsSchema.parse(data);
    const link = `${brand.siteUrl}${path}`;
    return mailer.send(
      { id, channel: 'agency_mail', lead: { createdAt: new Date(createdAt) } },
      {
        from: mailFrom ?? { name: brand.name, address: brand.mail },
        to,
        subject: title,
        text: [title, ...paragraphs, link].join('\n\n').concat('\n'),
        html: mailDocument(
          title,
          html`<h1>${title}</h1>
            ${paragraphs.map((text) => html`<p>${text}</p>`)}
            <p><a href="${link}">${link}</a></p>`,
          brand,
        ),
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
      hold,
    );
  };
}
