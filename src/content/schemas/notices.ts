import * as z from 'zod';
import { line, upTo } from './fields.ts';
import { places } from './places.ts';

const notice = z.strictObject({
  titulo: upTo(90, 'Qué pasó'),
  texto: upTo(400, 'Qué hacer').check(places('telefono', 'correo', 'espera', 'boton')),
});

/** What a visitor reads when a form cannot be taken: `content/avisos.yaml`. */
const noticeSchemas = {
  /** The post came from another site, or carried no permission to post at all (403). */
  origen: notice.meta({ title: 'Vino de otro sitio' }),
  /** The page's permission to post is too old (403). */
  caducado: notice.meta({ title: 'La página estuvo abierta mucho tiempo' }),
  /** Too many posts from one address (429). */
  limite: notice.meta({ title: 'Demasiados envíos' }),
  /** Fields that break a rule (422). */
  invalido: notice.meta({ title: 'Hay campos por corregir' }),
  /** No captcha was answered (422). */
  captcha: notice.meta({ title: 'Falta la comprobación' }),
  /** The question in the captcha's place was answered wrong (422); the title is also at the field. */
  respuesta: notice.meta({ title: 'La respuesta no es esa' }),
  /** The captcha was answered for another message before (422). */
  usado: notice.meta({ title: 'La comprobación ya se usó' }),
  /** The database does not take it (503). */
  sinServicio: notice.meta({ title: 'No se pudo guardar' }),
  /** The captcha ran out before the form was sent (422); the title is also at a question that did. */
  vencido: notice.meta({ title: 'La comprobación venció' }),
};

export const noticesSchema = z.strictObject({
  ...noticeSchemas,
  /** After a notice of something else, where the question waits for its answer too. */
  pregunta: line('La pregunta también espera'),
  /** Before the ways to reach the agency, where sending again may not help. */
  hablar: upTo(60, 'Antes de las otras maneras de hablar'),
});

export type Notices = z.infer<typeof noticesSchema>;
export type NoticeName = keyof typeof noticeSchemas;

/** Every notice by its name. */
export const NOTICE_NAMES = Object.keys(noticeSchemas) as readonly NoticeName[];
