import * as z from 'zod';
import { places } from '#content/placeholders.ts';

const line = z.string().min(1).max(120);
const text = z.string().min(1).max(300);

/** What a page says under its heading, with whose mail it is about. */
const about = text.check(places('correo'));
const page = z.strictObject({ titulo: line, entrada: text });

/** One of its mails: the subject, which is its heading too, and what its link says. */
const letter = z.strictObject({
  titulo: line,
  parrafos: z.array(text).min(1),
  boton: line,
});

/** The newsletter: `content/boletin.yaml`. */
export const newsletterSchema = z.strictObject({
  /** Title of its page, and its heading. */
  titulo: line,
  /** What search engines show. */
  descripcion: z.string().min(50).max(160),
  /** Under the heading. */
  entrada: z.string().min(1).max(300),
  /** The checkbox that reveals the topics, and what is agreed to: kept as proof. */
  consentimiento: z.string().min(1).max(300),
  /** Under it. */
  ayuda: z.string().min(1).max(300),
  /** The question that the topics answer. */
  pregunta: line,
  /** None: there is no newsletter. */
  temas: z
    .array(
      z.strictObject({
        /** What is stored, sent and exported. */
        valor: z.string().regex(/^[a-z]{1,40}$/, 'una palabra en minúsculas sin acentos'),
        etiqueta: line,
      }),
    )
    .max(20),
  /** Label of the mail field of its page. */
  correo: line,
  /** The button of its page. */
  enviar: line,
  /** Under the form: what becomes of what is sent, with its link. */
  privacidad: text,
  /** The pages that follow. */
  paginas: z.strictObject({
    /** After asking for it: a mail is on its way. */
    revisa: page.extend({ texto: text }),
    /** Where that mail leads; `{temas}` are those that were chosen. */
    confirmar: z.strictObject({
      titulo: line,
      entrada: text.check(places('correo', 'temas')),
      boton: line,
    }),
    /** Choosing topics again; `fuera` stands there for who left, `ninguno` where none is chosen. */
    temas: z.strictObject({
      titulo: line,
      entrada: about,
      fuera: about,
      boton: line,
      ninguno: text,
    }),
    /** Leaving it; `pendiente` stands there for who has not confirmed it yet. */
    dejar: z.strictObject({ titulo: line, entrada: about, pendiente: about, boton: line }),
    /** What is so since: confirmed; chosen; left, with the way back. */
    confirmada: page,
    guardados: page,
    baja: page.extend({ volver: line }),
    /** A link that opens nothing, and the way to ask again. */
    caducado: page.extend({ enlace: line }),
    /** The way to the home page. */
    inicio: line,
  }),
  /** The mails with those links. */
  correos: z.strictObject({
    confirmar: letter,
    bienvenida: letter,
    temas: letter,
    /** At the foot of each, before the link that leaves, and the link. */
    ajeno: text,
    dejar: line,
  }),
});

export type NewsletterCopy = z.infer<typeof newsletterSchema>;
