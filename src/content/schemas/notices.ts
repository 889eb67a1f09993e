import * as z from 'zod';
import { line, upTo } from './fields.ts';
import { places } from './places.ts';

const notice = z.strictObject({
  titulo: upTo(90, 'Qué pasó'),
  texto: upTo(400, 'Qué hacer').check(places('telefono', 'correo', 'espera', 'boton')),
});

/** The notices of refused forms: `content/avisos.yaml`. */
const noticeSchemas = {
  /** The post came from another site, or without a token (403). */
  origen: notice.meta({ title: 'Vino de otro sitio' }),
  /** The page's token has expired (403). */
  caducado: notice.meta({ title: 'La página estuvo abierta mucho tiempo' }),
  /** Too many posts from one address (429). */
  limite: notice.meta({ title: 'Demasiados envíos' }),
  /** Fields that break a rule (422). */
  invalido: notice.meta({ title: 'Hay campos por corregir' }),
  /** No captcha was answered (422). */
  captcha: notice.meta({ title: 'Falta la comprobación' }),
  /** Wrong answer to the captcha's question (422); the title is also at the field. */
  respuesta: notice.meta({ title: 'La respuesta no es esa' }),
  /** The captcha was already used (422). */
  usado: notice.meta({ title: 'La comprobación ya se usó' }),
  /** The database is not available (503). */
  sinServicio: notice.meta({ title: 'No se pudo guardar' }),
  /** The captcha expired before sending (422); for a question, the title is also at its field. */
  vencido: notice.meta({ title: 'La comprobación venció' }),
};

export const noticesSchema = z.strictObject({
  ...noticeSchemas,
  /** After another notice, where the question still needs an answer. */
  pregunta: line('La pregunta también espera'),
  /** Before the other ways to reach the agency. */
  hablar: upTo(60, 'Antes de las otras maneras de hablar'),
});

export type Notices = z.infer<typeof noticesSchema>;
export type NoticeName = keyof typeof noticeSchemas;

/** Every notice by its name. */
export const NOTICE_NAMES = Object.keys(noticeSchemas) as readonly NoticeName[];
