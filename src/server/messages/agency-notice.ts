import * as z from 'zod';
import type { Transport } from '#server/messages/delivery.ts';
import { html } from '#server/platform/mail/html.ts';
import { mailDocument } from '#server/messages/mail-document.ts';
import { type MailSettings, senderOf } from '#server/messages/mail-settings.ts';
import type { Mailer } from '#server/messages/mailer.ts';
import type { NewMessage } from '#server/messages/outbox.ts';
import { mailboxesOf } from '#server/messages/recipients.ts';

const wordsSchema = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  path: z.string(),
});

/** Returns a notice for each mailbox of the agency. With `id`, the outbox omits repetitions. */
export function agencyNotices(
  settings: Pick<MailSettings, 'brand' | 'leadsTo'>,
  words: z.infer<typeof wordsSchema>,
  id?: string,
): NewMessage[] {
  return mailboxesOf(settings.leadsTo ?? settings.brand.mail).map((recipient, index) => ({
    channel: 'notice',
    kind: 'agency',
    recipient,
    data: words,
    ...(id !== undefined && { id: `${id}-${index}` }),
  }));
}

export function createNoticeTransport(mailer: Mailer, settings: MailSettings): Transport {
  return (claim, hold) => {
    const { brand } = settings;
    const { title, paragraphs, path } = wordsSchema.parse(claim.data);
    const link = `${brand.siteUrl}${path}`;
    return mailer.send(
      claim,
      {
        from: senderOf(settings),
        to: claim.recipient ?? settings.leadsTo ?? brand.mail,
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
