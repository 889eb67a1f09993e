import * as z from 'zod';
import { places } from '#content/placeholders.ts';

const line = z.string().min(1).max(120);
const text = z.string().min(1).max(300);

/** What a page says under its heading, with whose mail it is about. */
const about = text.check(places('correo'));
const page = z.strictObject({
  titulo: line.meta({ title: 'Título' }),
  entrada: text.meta({ title: 'Párrafo' }),
});

/** One of its mails: the subject, which is its heading too, and what its link says. */
const letter = z.strictObject({
  titulo: line.meta({ title: 'Asunto' }),
  parrafos: z.array(text).min(1).meta({ title: 'Párrafos', entry: 'párrafo' }),
  boton: line.meta({ title: 'Enlace' }),
});

/** The newsletter: `content/boletin.yaml`. */
export const newsletterSchema = z.strictObject({
  /** Title of its page, and its heading. */
  titulo: line.meta({ title: 'Título' }),
  /** What search engines show. */
  descripcion: z.string().min(50).max(160).meta({ title: 'Descripción para buscadores' }),
  /** Under the heading. */
  entrada: z.string().min(1).max(300).meta({ title: 'Bajo el encabezado' }),
  /** The checkbox that reveals the topics, and what is agreed to: kept as proof. */
  consentimiento: z
    .string()
    .min(1)
    .max(300)
    .meta({ title: 'Lo que se acepta', description: 'Queda guardado como prueba.' }),
  /** Under it. */
  ayuda: z.string().min(1).max(300).meta({ title: 'Ayuda' }),
  /** The question that the topics answer. */
  pregunta: line.meta({ title: 'Pregunta por los temas' }),
  /** None: there is no newsletter. */
  temas: z
    .array(
      z.strictObject({
        /** What is stored, sent and exported. */
        valor: z
          .string()
          .regex(/^[a-z]{1,40}$/, 'una palabra en minúsculas sin acentos')
          .meta({
            title: 'Valor',
            description: 'Lo que se guarda: no lo cambies cuando ya haya suscriptores.',
          }),
        etiqueta: line.meta({ title: 'Lo que se lee' }),
      }),
    )
    .max(20)
    .meta({ title: 'Temas', description: 'Sin ninguno no hay boletín.', entry: 'tema' }),
  /** Label of the mail field of its page. */
  correo: line.meta({ title: 'Nombre del campo del correo' }),
  /** The button of its page. */
  enviar: line.meta({ title: 'Botón' }),
  /** Under the form: what becomes of what is sent, with its link. */
  privacidad: text.meta({ title: 'Qué pasa con lo enviado' }),
  /** The pages that follow. */
  paginas: z
    .strictObject({
      /** After asking for it: a mail is on its way. */
      revisa: page
        .extend({ texto: text.meta({ title: 'Texto' }) })
        .meta({ title: 'Revisa tu correo' }),
      /** Where that mail leads; `{temas}` are those that were chosen. */
      confirmar: z
        .strictObject({
          titulo: line.meta({ title: 'Título' }),
          entrada: text.check(places('correo', 'temas')).meta({ title: 'Párrafo' }),
          boton: line.meta({ title: 'Botón' }),
        })
        .meta({ title: 'Confirmar' }),
      /** Choosing topics again; `fuera` stands there for who left, `ninguno` where none is chosen. */
      temas: z
        .strictObject({
          titulo: line.meta({ title: 'Título' }),
          entrada: about.meta({ title: 'Párrafo' }),
          fuera: about.meta({ title: 'Para quien se dio de baja' }),
          boton: line.meta({ title: 'Botón' }),
          ninguno: text.meta({ title: 'Sin ninguno elegido' }),
        })
        .meta({ title: 'Elegir temas otra vez' }),
      /** Leaving it; `pendiente` stands there for who has not confirmed it yet. */
      dejar: z
        .strictObject({
          titulo: line.meta({ title: 'Título' }),
          entrada: about.meta({ title: 'Párrafo' }),
          pendiente: about.meta({ title: 'Para quien no ha confirmado' }),
          boton: line.meta({ title: 'Botón' }),
        })
        .meta({ title: 'Darse de baja' }),
      /** What is so since: confirmed; chosen; left, with the way back. */
      confirmada: page.meta({ title: 'Confirmada' }),
      guardados: page.meta({ title: 'Temas guardados' }),
      baja: page
        .extend({ volver: line.meta({ title: 'Camino de regreso' }) })
        .meta({ title: 'Dada de baja' }),
      /** A link that opens nothing, and the way to ask again. */
      caducado: page
        .extend({ enlace: line.meta({ title: 'Pedir otro' }) })
        .meta({ title: 'Un enlace que ya no abre' }),
      /** The way to the home page. */
      inicio: line.meta({ title: 'Enlace al inicio' }),
    })
    .meta({ title: 'Páginas que siguen' }),
  /** The mails with those links. */
  correos: z
    .strictObject({
      confirmar: letter.meta({ title: 'Para confirmar' }),
      bienvenida: letter.meta({ title: 'De bienvenida' }),
      temas: letter.meta({ title: 'Para elegir temas' }),
      /** At the foot of each, before the link that leaves, and the link. */
      ajeno: text.meta({ title: 'Al pie de cada uno' }),
      dejar: line.meta({ title: 'Enlace para darse de baja' }),
    })
    .meta({ title: 'Correos' }),
});

export type NewsletterCopy = z.infer<typeof newsletterSchema>;
