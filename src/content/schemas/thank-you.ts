import * as z from 'zod';
import { places } from '#content/placeholders.ts';

/** A text that may name how we are reached and how soon we answer. */
const text = (longest: number) =>
  z.string().min(1).max(longest).check(places('correo', 'respuesta'));

const page = z.strictObject({
  /** The heading: what arrived. */
  titulo: z.string().min(1).max(80),
  /** What became of it already. */
  entrada: text(300),
  /** The same where no copy goes out: that mailbox has had its copies for today, or everybody has. */
  entradaSinCopia: text(300),
  /** What happens next, in order. */
  pasos: z
    .array(z.strictObject({ titulo: text(80), texto: text(200) }))
    .min(1)
    .max(5),
});

/** The thank-you pages: `content/gracias.yaml`. */
export const thankYouSchema = z.strictObject({
  contacto: page,
  cotizacion: page,
  /** Label of the reference number, and what it is good for. */
  folio: z.string().min(1).max(60),
  folioAyuda: z.string().min(1).max(160),
  /** The latter where no copy goes out. */
  folioAyudaSinCopia: z.string().min(1).max(160),
  /** Instead of all that, when the page is opened without a number: nothing is claimed. */
  sinFolio: z.strictObject({
    titulo: z.string().min(1).max(80),
    entrada: z.string().min(1).max(300),
    /** The link to the form. */
    formulario: z.string().min(1).max(40),
  }),
  /** Heading of the steps. */
  siguiente: z.string().min(1).max(40),
  /** What to do when the copy does not arrive. */
  sinCopia: text(200),
  /** The link back. */
  volver: z.string().min(1).max(40),
});

export type ThankYouCopy = z.infer<typeof thankYouSchema>;
