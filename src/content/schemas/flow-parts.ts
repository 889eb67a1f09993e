import * as z from 'zod';

/** A line of text. */
export const line = z.string().min(1).max(120);
/** A paragraph. */
export const text = z.string().min(1).max(400);

/** A field of a form. */
export const field = z.strictObject({
  /** The label. */
  etiqueta: line,
  /** What to write, in which format; shown under the label. */
  ayuda: text.optional(),
});

/** A way to go on, offered as a card. */
export const option = z.strictObject({
  /** What it is, in a few words. */
  titulo: line,
  /** For whom it is and what comes next. */
  texto: text,
  /** What it asks for, and how long that takes, where it is a way into a form. */
  pide: line.optional(),
  toma: z.string().min(1).max(30).optional(),
  /** The word of its own way in, instead of the one that all share. */
  entra: z.string().min(1).max(20).optional(),
});
