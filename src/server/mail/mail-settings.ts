import { readYaml } from '#content/read-yaml.ts';
import type { Brand } from '#content/schemas/brand.ts';
import { flowSchema } from '#content/schemas/flow.ts';
import { newsletterSchema } from '#content/schemas/newsletter.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { choiceLabels } from '#content/project-types.ts';
import type { Config } from '#server/config.ts';
import { mailBrand } from '#server/mail/mail-brand.ts';
import type { MailSettings } from '#server/mail/outgoing.ts';

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
