import type { Kysely } from 'kysely';
import * as z from 'zod';
import { content } from '#content/snapshot/content.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Message, Transport } from '#server/messages/delivery.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { html } from '#server/platform/mail/html.ts';
import { mailDocument } from '#server/messages/mail-document.ts';
import { asciiAddress } from '#server/platform/mail/mail-text.ts';
import type { Mailer } from '#server/messages/mailer.ts';
import { type MailSettings, senderOf } from '#server/messages/mail-settings.ts';
import type { NewsletterLinks } from './links.ts';

const askedSchema = z.object({ asked: z.string() });

/** Creates the transport of newsletter mails, with headers to unsubscribe (RFC 2369, RFC 8058). */
export function createNewsletterTransport(options: {
  kysely: Kysely<Schema>;
  mailer: Mailer;
  settings: MailSettings;
  links: NewsletterLinks;
}): Transport {
  const { kysely, mailer, links, settings } = options;

  const mail =
    (
      name: Exclude<keyof NewsletterCopy['correos'], 'ajeno' | 'dejar'>,
      linkOf: (message: Message, subscriberId: string) => string,
    ): Transport =>
    async (message, hold) => {
      const { subscriberId } = message;
      const subscriber =
        subscriberId === null
          ? undefined
          : await kysely
              .selectFrom('subscriber')
              .select(['id', 'correo'])
              .where('id', '=', subscriberId)
              .executeTakeFirst();
      if (subscriber === undefined) return null;
      const words = content().newsletter.correos;
      const { titulo: title, parrafos: paragraphs, boton: button } = words[name];
      const link = linkOf(message, subscriber.id);
      const leave = links.toLeave(subscriber.id);
      return mailer.send(
        message,
        {
          from: senderOf(settings),
          to: { name: '', address: asciiAddress(subscriber.correo) ?? subscriber.correo },
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
            settings.brand,
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

  const toPreferences = (_message: Message, id: string) => links.toPreferences(id);
  const byKind: Readonly<Record<string, Transport>> = {
    confirm: mail('confirmar', ({ data }, id) =>
      links.toConfirm(id, askedSchema.parse(data).asked),
    ),
    welcome: mail('bienvenida', toPreferences),
    preferences: mail('temas', toPreferences),
  };
  return (claim, hold) => {
    const send = byKind[claim.kind];
    if (send === undefined) throw new DeliveryError('No such mail', { reason: 'kind' });
    return send(claim, hold);
  };
}
