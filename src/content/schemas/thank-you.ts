import * as z from 'zod';
import { places } from '#content/placeholders.ts';

/** A text that may name how we are reached and how soon we answer. */
const text = (longest: number) =>
  z.string().min(1).max(longest).check(places('correo', 'respuesta'));

const page = z.strictObject({
  /** The heading: what arrived. */
  titulo: z.string().min(1).max(80).meta({ title: 'Qué llegó' }),
  /** What became of it already. */
  entrada: text(300).meta({ title: 'Qué pasó ya con ello' }),
  /** The same where no copy goes out: that mailbox has had its copies for today, or everybody has. */
  entradaSinCopia: text(300).meta({ title: 'Lo mismo, cuando no sale copia' }),
  /** What happens next, in order. */
  pasos: z
    .array(
      z.strictObject({
        titulo: text(80).meta({ title: 'Título' }),
        texto: text(200).meta({ title: 'Texto' }),
      }),
    )
    .min(1)
    .max(5)
    .meta({ title: 'Qué sigue', entry: 'paso' }),
});

/** The thank-you pages: `content/gracias.yaml`. */
export const thankYouSchema = z.strictObject({
  contacto: page.meta({ title: 'Después de contacto' }),
  cotizacion: page.meta({ title: 'Después de cotización' }),
  /** Label of the reference number, and what it is good for. */
  folio: z.string().min(1).max(60).meta({ title: 'Nombre del folio' }),
  folioAyuda: z.string().min(1).max(160).meta({ title: 'Para qué sirve' }),
  /** The latter where no copy goes out. */
  folioAyudaSinCopia: z.string().min(1).max(160).meta({ title: 'Lo mismo, cuando no sale copia' }),
  /** Instead of all that, when the page is opened without a number: nothing is claimed. */
  sinFolio: z
    .strictObject({
      titulo: z.string().min(1).max(80).meta({ title: 'Título' }),
      entrada: z.string().min(1).max(300).meta({ title: 'Párrafo' }),
      /** The link to the form. */
      formulario: z.string().min(1).max(40).meta({ title: 'Enlace al formulario' }),
    })
    .meta({ title: 'Si se abre sin folio' }),
  /** Heading of the steps. */
  siguiente: z.string().min(1).max(40).meta({ title: 'Título de los pasos' }),
  /** What to do when the copy does not arrive. */
  sinCopia: text(200).meta({ title: 'Si la copia no llega' }),
  /** The link back. */
  volver: z.string().min(1).max(40).meta({ title: 'Enlace de regreso' }),
});

export type ThankYouCopy = z.infer<typeof thankYouSchema>;
