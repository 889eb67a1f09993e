import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Letter, LetterTransport } from '#server/messages/letters.ts';
import { html } from '#server/platform/mail/html.ts';
import { mailDocument } from '#server/messages/mail/mail-document.ts';
import { asciiMailbox } from '#server/platform/mail/mailbox.ts';
import type { Mailer } from '#server/messages/mail/mailer.ts';
import type { MailSettings } from '#server/messages/mail/mail-settings.ts';
import { SUBSCRIBER_EVENTS } from '#server/messages/post-signed.ts';
import type { WebhookPost } from '#server/leads/webhook-transport.ts';
import type { NewsletterLinks } from './links.ts';
import { EVENT_LETTER } from './subscriber-events.ts';

/** One of the mails, in words. */
type Said = NewsletterCopy['correos']['confirmar'];

/** What the newsletter's letters need. */
export interface NewsletterLettersOptions {
  kysely: Kysely<Schema>;
  mailer: Mailer;
  settings: MailSettings;
  /** What each says (content/boletin.yaml). */
  words: NewsletterCopy['correos'];
  links: NewsletterLinks;
  /** Null without another system to tell. */
  post: WebhookPost | null;
}

const askedSchema = z.object({ asked: z.string() });
const eventSchema = z.object({ event: z.enum(SUBSCRIBER_EVENTS), body: z.string() });

/** How the newsletter's own mails go, each with a way out in its headers (RFC 2369, RFC 8058). */
export function newsletterTransports({
  kysely,
  mailer,
  settings,
  words,
  links,
  post,
}: NewsletterLettersOptions): Record<string, LetterTransport> {
  const { brand, mailFrom } = settings;

  const mail =
    (
      { titulo: title, parrafos: paragraphs, boton: button }: Said,
      linkOf: (letter: Letter, subscriberId: string) => string,
    ): LetterTransport =>
    async (letter, hold) => {
      const { id, subscriberId, createdAt } = letter;
      const subscriber =
        subscriberId === null
          ? undefined
          : await kysely
              .selectFrom('subscriber')
              .select(['id', 'correo'])
              .where('id', '=', subscriberId)
              .executeTakeFirst();
      if (subscriber === undefined) return null;
      const link = linkOf(letter, subscriber.id);
      const leave = links.toLeave(subscriber.id);
      return mailer.send(
        { id, channel: 'visitor_mail', lead: { createdAt: new Date(createdAt) } },
        {
          from: mailFrom ?? { name: brand.name, address: brand.mail },
          to: { name: '', address: asciiMailbox(subscriber.correo) ?? subscriber.correo },
          subject: title,
          text: `${[title, ...paragraphs, `${button}:\n${link}`].join('\n\n')}\n\n-- \n${words.ajeno}\n${words.dejar}: ${leave}\n`,
          html: mailDocument(
            title,
            html`<h1>${title}</h1>
              ${paragraphs.map((text) => html`<p>${text}</p>`)}
              <p><a class="action" href="${link}">${button}</a></p>
              <footer>
                <p>${words.ajeno} <a href="${leave}">${words.dejar}</a></p>
              </footer>`,
            brand,
          ),
          headers: {
            'List-Unsubscribe': `<${leave}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            'Auto-Submitted': 'auto-generated',
          },
        },
        hold,
      );
    };

  return {
    confirm: mail(words.confirmar, ({ data }, subscriberId) =>
      links.toConfirm(subscriberId, askedSchema.parse(data).asked),
    ),
    welcome: mail(words.bienvenida, (_letter, subscriberId) => links.toPreferences(subscriberId)),
    preferences: mail(words.temas, (_letter, subscriberId) => links.toPreferences(subscriberId)),
    [EVENT_LETTER]: ({ id, data }, hold) => {
      const { event, body } = eventSchema.parse(data);
      // It was to be told when it happened; by now there is nobody to tell.
      if (post === null) return Promise.resolve(null);
      return post({ event, delivery: id, body }, hold);
    },
  };
}
