import * as z from 'zod';
import { line, upTo } from './fields.ts';

/** A paragraph. */
export const text = (title?: string, help?: string) => upTo(400, title, help);

/** A field of a form. */
export const field = z.strictObject({
  /** The label. */
  etiqueta: line('Nombre del campo'),
  /** What to write, in which format; shown under the label. */
  ayuda: text('Ayuda', 'Qué escribir, y cómo.').optional(),
});

/** A way to go on, offered as a card. */
export const option = z.strictObject({
  /** What it is, in a few words. */
  titulo: line('Qué es'),
  /** What one gets, or for whom it is. */
  texto: text('Qué se obtiene, o para quién es'),
  /** How long it takes, where it is a way into a form. */
  toma: upTo(30, 'Cuánto tarda').optional(),
  /** What pressing it does, instead of the word that all share. */
  entra: upTo(20, 'Qué hace al presionarla').optional(),
});
