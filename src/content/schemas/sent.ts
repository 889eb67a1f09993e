import * as z from 'zod';

/** What an empty form says of what was sent through it before. */
export const sentCopySchema = z.strictObject({
  /** What was received. */
  titulo: z.string().min(1).max(120).meta({ title: 'Qué se recibió' }),
  /** Stands before the reference number. */
  folio: z.string().min(1).max(60).meta({ title: 'Antes del folio' }),
  /** Why the form is empty. */
  texto: z.string().min(1).max(300).meta({ title: 'Por qué el formulario está vacío' }),
});

export type SentCopy = z.infer<typeof sentCopySchema>;
