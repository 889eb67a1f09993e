import * as z from 'zod';
import { places } from '#content/placeholders.ts';

const notice = z.strictObject({
  /** What happened, in one line; the heading of the notice. */
  titulo: z.string().min(1).max(90),
  /** What became of the text and what to do next. */
  texto: z
    .string()
    .min(1)
    .max(400)
    .check(places('telefono', 'correo', 'espera', 'boton')),
});

/** What a visitor reads when a form cannot be taken: `content/avisos.yaml`. */
const noticeSchemas = {
  /** The post came from another site, or carried no permission to post at all (403). */
  origen: notice,
  /** The page's permission to post is too old (403). */
  caducado: notice,
  /** Too many posts from one address (429). */
  limite: notice,
  /** Fields that break a rule (422). */
  invalido: notice,
  /** No captcha was answered (422). */
  captcha: notice,
  /** The question in the captcha's place was answered wrong (422); the title is also at the field. */
  respuesta: notice,
  /** The captcha was answered for another message before (422). */
  usado: notice,
  /** The database does not take it (503). */
  sinServicio: notice,
  /** The captcha ran out before the form was sent (422); the title is also at a question that did. */
  vencido: notice,
};

export const noticesSchema = z.strictObject({
  ...noticeSchemas,
  /** After a notice of something else, where the question waits for its answer too. */
  pregunta: z.string().min(1).max(120),
  /** Before the ways to reach the agency, where sending again may not help. */
  hablar: z.string().min(1).max(60),
});

export type Notices = z.infer<typeof noticesSchema>;
export type NoticeName = keyof typeof noticeSchemas;

/** Every notice by its name. */
export const NOTICE_NAMES = Object.keys(noticeSchemas) as readonly NoticeName[];
