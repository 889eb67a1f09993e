import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Schema } from '#server/database/schema.ts';
import type { Letter, LetterTransport } from '#server/letters/letters.ts';
import { html } from '#server/mail/html.ts';
import { mailDocument } from '#server/mail/mail-document.ts';
import { asciiMailbox } from '#server/mail/mailbox.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { MailSettings } from '#server/mail/outgoing.ts';
import { SUBSCRIBER_EVENTS } from '#server/webhook/post-signed.ts';
import type { WebhookPost } from '#server/webhook/webhook-transport.ts';
import type { NewsletterLinks } from './links.ts';
import { EVENT_LETTER } from './subscriber-events.ts';

interface Words {
  title: string;
  paragraphs: readonly string[];
  link: string;
  /** What the link says. */
  button: string;
}

/** What the newsletter's letters need. */
export interface NewsletterLettersOptions {
  kysely: Kysely<Schema>;
  mailer: Mailer;
  settings: MailSettings;
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
  links,
  post,
}: NewsletterLettersOptions): Record<string, LetterTransport> {
  const { brand, mailFrom } = settings;

  const mail =
    (wordsOf: (letter: Letter, subscriberId: string) => Words): LetterTransport =>
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
      const { title, paragraphs, link, button } = wordsOf(letter, subscriber.id);
      const leave = links.toLeave(subscriber.id);
      const out =
        'Si no lo pediste tú, ignora este correo: no te escribiremos. Para que no quede nada, date de baja:';
      return mailer.send(
        { id, channel: 'visitor_mail', lead: { createdAt: new Date(createdAt) } },
        {
          from: mailFrom ?? { name: brand.name, address: brand.mail },
          to: { name: '', address: asciiMailbox(subscriber.correo) ?? subscriber.correo },
          subject: title,
          text: `${[title, ...paragraphs, `${button}:\n${link}`].join('\n\n')}\n\n-- \n${out}\n${leave}\n`,
          html: mailDocument(
            title,
            html`<h1>${title}</h1>
              ${paragraphs.map((text) => html`<p>${text}</p>`)}
              <p><a href="${link}">${button}</a></p>
              <footer>
                <p>${out} <a href="${leave}">dejar el boletín</a></p>
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
    confirm: mail(({ data }, subscriberId) => ({
      title: `Confirma tu suscripción al boletín de ${brand.name}`,
      paragraphs: [
        'Alguien pidió el boletín para este correo. Si fuiste tú, abre el enlace y pulsa el botón de esa página: hasta entonces no te enviaremos nada.',
        'El enlace sirve durante una semana.',
      ],
      link: links.toConfirm(subscriberId, askedSchema.parse(data).asked),
      button: 'Confirmar mi suscripción',
    })),
    welcome: mail((_letter, subscriberId) => ({
      title: `Ya recibes el boletín de ${brand.name}`,
      paragraphs: [
        'Quedó confirmado. Guarda este correo: con su enlace cambias de temas o dejas el boletín cuando quieras.',
      ],
      link: links.toPreferences(subscriberId),
      button: 'Cambiar mis temas',
    })),
    preferences: mail((_letter, subscriberId) => ({
      title: `Tus temas del boletín de ${brand.name}`,
      paragraphs: [
        'Alguien volvió a pedir el boletín para este correo, que ya lo recibe. No cambiamos nada: si quieres otros temas, elígelos aquí.',
      ],
      link: links.toPreferences(subscriberId),
      button: 'Cambiar mis temas',
    })),
    [EVENT_LETTER]: ({ id, data }, hold) => {
      const { event, body } = eventSchema.parse(data);
      // It was to be told when it happened; by now there is nobody to tell.
      if (post === null) return Promise.resolve(null);
      return post({ event, delivery: id, body }, hold);
    },
  };
}
