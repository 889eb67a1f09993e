import * as z from 'zod';
import { line, upTo } from './fields.ts';

/** What an empty form says of what was sent through it before. */
export const sentCopySchema = z.strictObject({
  titulo: line('Qué se recibió'),
  folio: upTo(60, 'Antes del folio'),
  texto: upTo(300, 'Por qué el formulario está vacío'),
});

export type SentCopy = z.infer<typeof sentCopySchema>;
