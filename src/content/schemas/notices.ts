import * as z from 'zod';
import { line, upTo } from './fields.ts';
import { places } from './places.ts';

const notice = z.strictObject({
  titulo: upTo(90, 'Qué pasó'),
  texto: upTo(400, 'Qué hacer').check(places('telefono', 'correo', 'espera', 'boton')),
});

const noticeSchemas = {
  /** The notice after a form that came from another site or without a token (403). */
  origen: notice.meta({ title: 'Vino de otro sitio' }),
  /** The notice after a form with an expired token (403). */
  caducado: notice.meta({ title: 'La página estuvo abierta mucho tiempo' }),
  /** The notice after too many forms from one network address (429). */
  limite: notice.meta({ title: 'Demasiados envíos' }),
  /** The notice after a form with fields that break a rule (422). */
  invalido: notice.meta({ title: 'Hay campos por corregir' }),
  captcha: notice.meta({ title: 'Falta la comprobación' }),
  /** The notice for a wrong answer to the captcha's question (422). */
  respuesta: notice.meta({ title: 'La respuesta no es esa' }),
  /** The notice for a captcha that was already used (422). */
  usado: notice.meta({ title: 'La comprobación ya se usó' }),
  /** The notice if the database does not answer (503). */
  sinServicio: notice.meta({ title: 'No se pudo guardar' }),
  /** The notice for a captcha that expired before the visitor sent the form (422). */
  vencido: notice.meta({ title: 'La comprobación venció' }),
};

export const noticesSchema = z.strictObject({
  ...noticeSchemas,
  pregunta: line('La pregunta también espera'),
  hablar: upTo(60, 'Antes de las otras maneras de hablar'),
});

export type Notices = z.infer<typeof noticesSchema>;
export type NoticeName = keyof typeof noticeSchemas;

export const NOTICE_NAMES = Object.keys(noticeSchemas) as readonly NoticeName[];
