import * as z from 'zod';

/** A line of text. */
export const line = z.string().min(1).max(120);
/** A paragraph. */
export const text = z.string().min(1).max(400);

/** A field of a form. */
export const field = z.strictObject({
  /** The label. */
  etiqueta: line.meta({ title: 'Nombre del campo' }),
  /** What to write, in which format; shown under the label. */
  ayuda: text.optional().meta({ title: 'Ayuda', description: 'Qué escribir, y cómo.' }),
});

/** A way to go on, offered as a card. */
export const option = z.strictObject({
  /** What it is, in a few words. */
  titulo: line.meta({ title: 'Qué es' }),
  /** What one gets, or for whom it is. */
  texto: text.meta({ title: 'Qué se obtiene, o para quién es' }),
  /** How long it takes, where it is a way into a form. */
  toma: z.string().min(1).max(30).optional().meta({ title: 'Cuánto tarda' }),
  /** What pressing it does, instead of the word that all share. */
  entra: z.string().min(1).max(20).optional().meta({ title: 'Qué hace al presionarla' }),
});
