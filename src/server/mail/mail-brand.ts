import type { Brand } from '#content/schemas/brand.ts';
import type { Config } from '#server/config.ts';
import type { MailBrand } from '#server/mail/mail-document.ts';
import { loadMailWords } from '#server/mail/mail-words.ts';

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
  };
}
