import * as z from 'zod';

const line = z.string().min(1).max(120);

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
});

export type NewsletterCopy = z.infer<typeof newsletterSchema>;
