import * as z from 'zod';
import { line, upTo } from './fields.ts';
import { places } from './places.ts';

const notice = z.strictObject({
  titulo: upTo(90, 'Qué pasó'),
  texto: upTo(400, 'Qué hacer').check(places('telefono', 'correo', 'espera', 'boton')),
});

const noticeSchemas = {
  origen: notice.meta({ title: 'Vino de otro sitio' }),
  caducado: notice.meta({ title: 'La página estuvo abierta mucho tiempo' }),
  limite: notice.meta({ title: 'Demasiados envíos' }),
  invalido: notice.meta({ title: 'Hay campos por corregir' }),
  captcha: notice.meta({ title: 'Falta la comprobación' }),
  respuesta: notice.meta({ title: 'La respuesta no es esa' }),
  usado: notice.meta({ title: 'La comprobación ya se usó' }),
  sinServicio: notice.meta({ title: 'No se pudo guardar' }),
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
