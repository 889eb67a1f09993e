import * as z from 'zod';
import { detail, line, upTo } from './fields.ts';

/** A paragraph. */
export const text = (title?: string, help?: string) => upTo(400, title, help);

/** A field of a form. */
export const field = z.strictObject({
  etiqueta: line('Nombre del campo'),
  ayuda: text('Ayuda', 'Qué escribir, y cómo.').optional(),
});

/** What an empty form says of what was sent through it before. */
export const sentCopySchema = z.strictObject({
  titulo: line('Qué se recibió'),
  folio: upTo(60, 'Antes del folio'),
  texto: upTo(300, 'Por qué el formulario está vacío'),
});

export type SentCopy = z.infer<typeof sentCopySchema>;

/** A way to go on, offered as a card. */
export const option = z.strictObject({
  titulo: line('Qué es'),
  texto: text('Qué se obtiene, o para quién es'),
  /** How long it takes, where it is a way into a form. */
  toma: detail(upTo(30, 'Cuánto tarda').optional()),
  entra: detail(upTo(20, 'Qué hace al presionarla').optional()),
});
