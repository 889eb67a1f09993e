import { whatsappHref } from '#content/brand.ts';
import { parseColor, toHex } from '#content/color.ts';
import { fill } from '#content/placeholders.ts';
import { pictureFiles } from '#content/pictures/files.ts';
import { readYaml } from '#content/read-yaml.ts';
import type { Brand } from '#content/schemas/brand.ts';
import { type Navigation, navigationSchema } from '#content/schemas/navigation.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { MailBrand } from '#server/messages/mail-document.ts';
import { loadMailWords } from '#server/messages/mail-words.ts';

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
