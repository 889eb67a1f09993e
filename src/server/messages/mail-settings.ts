import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { type AnswerAddress, createAnswerAddress } from '#server/messages/answer-address.ts';
import { readYaml } from '#content/read-yaml.ts';
import type { Brand } from '#content/schemas/brand.ts';
import { flowSchema } from '#content/schemas/flow.ts';
import { newsletterSchema } from '#content/schemas/newsletter.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { choiceLabels } from '#content/project-types.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { MailBrand } from '#server/messages/mail-document.ts';
import { type MailWords, mailsSchema } from '#content/schemas/mails.ts';
import { whatsappHref } from '#content/brand.ts';
import { parseColor, toHex } from '#content/color.ts';
import { fill } from '#content/placeholders.ts';
import { pictureFiles } from '#content/pictures/files.ts';
import { type Navigation, navigationSchema } from '#content/schemas/navigation.ts';

/** What people read for the values that the forms send, such as `tienda` for a project type. */
export type TypeLabels = ReadonlyMap<string, string>;

/** A mail as Nodemailer takes it. */
export type OutgoingMail = SMTPPool.MailOptions;

export interface MailSettings {
  brand: MailBrand;
  /** Sender, such as `Agencia <hola@example.org>`; null for the brand's. */
  mailFrom: string | null;
  /** Who gets the deliveries that name nobody, comma separated; null for the brand's mailbox. */
  leadsTo: string | null;
  typeLabels?: TypeLabels | undefined;
  /** Where visitors answer to about one enquiry; the brand's mailbox when missing. */
  answerAddress?: AnswerAddress | null | undefined;
}

/** Whom the site's own mails are from. */
export function senderOf({
  brand,
  mailFrom,
}: Pick<MailSettings, 'mailFrom'> & { brand: Pick<MailBrand, 'name' | 'mail'> }) {
  return mailFrom ?? { name: brand.name, address: brand.mail };
}

/** What the mails say of the agency and call the values of the forms. @param content its folder */
export function mailSettings(config: Config, brand: Brand, content: string): MailSettings {
  const flow = readYaml('flujo.yaml', flowSchema, content);
  const services = readYaml('servicios.yaml', servicesSchema, content);
  const newsletter = readYaml('boletin.yaml', newsletterSchema, content);
  return {
    brand: mailBrand(brand, config, content),
    mailFrom: config.mailFrom,
    leadsTo: config.leadsTo,
    typeLabels: choiceLabels(services, flow, newsletter),
    answerAddress:
      config.inbox.address === null
        ? null
        : createAnswerAddress(config.secretKey, config.inbox.address),
  };
}

/**
 * The words of the mails, from `content/correos.yaml`.
 *
 * @param directory the content folder; the project's own by default
 * @throws ContentError when the file is missing or invalid
 */
export function loadMailWords(directory?: string): MailWords {
  return readYaml('correos.yaml', mailsSchema, directory);
}

/**
 * The agency, as mails speak of it.
 *
 * @param content the content folder
 */
export function mailBrand(
  brand: Brand,
  config: Pick<Config, 'siteUrl' | 'port'>,
  content: string,
): MailBrand {
  return {
    name: brand.nombre,
    words: loadMailWords(content),
    mail: brand.correo,
    phone: brand.telefono,
    siteUrl: config.siteUrl?.origin ?? `http://localhost:${config.port}`,
    answerWithin: brand.respuesta,
    hours: brand.horario,
    timeZone: brand.atencion.horario.zona,
    accent: hexOf(brand.acento),
    ownMark: pictureFiles(content).some(({ name }) => name === 'logo'),
    whatsapp: chatOf(brand, readYaml('navegacion.yaml', navigationSchema, content)),
  };
}

/** A mail reader knows no `oklch`; the content's schema has read the colour already. */
function hexOf(colour: string): string | undefined {
  const read = parseColor(colour);
  return read === null ? undefined : toHex(read);
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
