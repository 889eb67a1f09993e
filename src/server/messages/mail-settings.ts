import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { readYaml } from '#content/read-yaml.ts';
import type { Brand } from '#content/schemas/brand.ts';
import { flowSchema } from '#content/schemas/flow.ts';
import { newsletterSchema } from '#content/schemas/newsletter.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { choiceLabels } from '#content/project-types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { mailBrand } from '#server/messages/mail-brand.ts';
import type { MailBrand } from '#server/messages/mail-document.ts';

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
  };
}
