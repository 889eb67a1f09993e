import * as z from 'zod';
import { places } from '#content/placeholders.ts';

const label = z.string().min(1).max(60);

/** What the buttons of everything that moves say. One file, `content/controles.yaml`. */
export const controlsSchema = z.strictObject({
  pausar: label,
  continuar: label,
  /** Goes to the end of a demonstration. */
  saltar: label,
  repetir: label,
  anterior: label,
  siguiente: label,
  /** Place in a sequence; `{actual}` and `{total}` are replaced. */
  posicion: label
    .regex(/\{actual\}.*\{total\}/, 'un texto con {actual} y {total}')
    .check(places('actual', 'total')),
  /** What a carousel is called by screen readers: "Pantallas de muestra, carrusel". */
  carrusel: label,
  /** Name of the switch that stops every movement of the site. */
  animaciones: label,
});

export type Controls = z.infer<typeof controlsSchema>;
