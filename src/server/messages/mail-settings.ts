import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { type AnswerAddress, createAnswerAddress } from '#server/messages/answer-address.ts';
import { content, perContent } from '#content/snapshot/content.ts';
import type { Brand } from '#content/schemas/brand.ts';
import { type Config, siteOrigin } from '#server/settings/config.ts';
import type { MailBrand } from '#server/messages/mail-document.ts';
import { whatsappHref } from '#content/words/ways.ts';
import { readAccent } from '#content/values/accent.ts';
import { toHex } from '#content/values/color.ts';
import { fill } from '#content/values/placeholders.ts';
import type { Navigation } from '#content/schemas/navigation.ts';

export type OutgoingMail = SMTPPool.MailOptions;

export interface MailSettings {
  readonly brand: MailBrand;
  /** The sender, such as `Agencia <hola@example.org>`. With null, it is the brand's address. */
  readonly mailFrom: string | null;
  /** The agency's mailboxes, separated by commas. With null, mails go to the brand's mailbox. */
  readonly leadsTo: string | null;
  /** The `Reply-To` of mails about one enquiry, by default the brand's mailbox. */
  readonly answerAddress?: AnswerAddress | null | undefined;
}

export function senderOf({
  brand,
  mailFrom,
}: Pick<MailSettings, 'mailFrom'> & { brand: Pick<MailBrand, 'name' | 'mail'> }) {
  return mailFrom ?? { name: brand.name, address: brand.mail };
}

export function mailSettings(config: Config): MailSettings {
  return {
    get brand() {
      return mailBrand(config);
    },
    get mailFrom() {
      return config.mailFrom;
    },
    get leadsTo() {
      return config.leadsTo;
    },
    get answerAddress() {
      const { address } = config.inbox;
      return address === null ? null : createAnswerAddress(config.secretKey, address);
    },
  };
}

// The search for a readable colour takes a millisecond of processor time, and each mail needs it.
const mailAccent = perContent(({ brand }) => toHex(readAccent(brand.acento).lamp));

function mailBrand(config: Parameters<typeof siteOrigin>[0]): MailBrand {
  const { brand, mails, navigation, pictures } = content();
  return {
    name: brand.nombre,
    words: mails,
    mail: brand.correo,
    phone: brand.telefono,
    siteUrl: siteOrigin(config),
    answerWithin: brand.respuesta,
    hours: brand.horario,
    timeZone: brand.atencion.horario.zona,
    accent: mailAccent(),
    ownMark: pictures['logo'] !== undefined || brand.dibujos === 'formas',
    whatsapp: chatOf(brand, navigation),
  };
}

function chatOf(
  { whatsapp: number }: Pick<Brand, 'whatsapp'>,
  { whatsapp }: Pick<Navigation, 'whatsapp'>,
): MailBrand['whatsapp'] {
  if (number === undefined) return undefined;
  return {
    text: whatsapp.texto,
    href: (folio) => whatsappHref(number, fill(whatsapp.mensajeFolio, { folio })),
  };
}
