import type { Brand } from '#content/schemas/brand.ts';
import type { Config } from '#server/config.ts';
import type { MailBrand } from '#server/mail/mail-document.ts';

/** The agency, as mails speak of it. */
export function mailBrand(brand: Brand, config: Pick<Config, 'siteUrl' | 'port'>): MailBrand {
  return {
    name: brand.nombre,
    mail: brand.correo,
    phone: brand.telefono,
    siteUrl: config.siteUrl?.origin ?? `http://localhost:${config.port}`,
    answerWithin: brand.respuesta,
    hours: brand.horario,
    timeZone: brand.atencion.horario.zona,
  };
}
