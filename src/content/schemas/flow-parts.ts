import * as z from 'zod';
import { detail, line, upTo } from './fields.ts';

export const text = (title?: string, help?: string) => upTo(400, title, help);

export const field = z.strictObject({
  etiqueta: line('Nombre del campo'),
  ayuda: text('Ayuda', 'Qué escribir, y cómo.').optional(),
});

export const sentCopySchema = z.strictObject({
  titulo: line('Qué se recibió'),
  folio: upTo(60, 'Antes del folio'),
  texto: upTo(300, 'Por qué el formulario está vacío'),
});

export type SentCopy = z.infer<typeof sentCopySchema>;

export const option = z.strictObject({
  titulo: line('Qué es'),
  texto: text('Qué se obtiene, o para quién es'),
  toma: detail(upTo(30, 'Cuánto tarda').optional()),
  entra: detail(upTo(40, 'Su botón o su enlace').optional()),
});
