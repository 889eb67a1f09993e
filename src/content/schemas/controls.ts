import * as z from 'zod';
import { places } from '#content/placeholders.ts';

const label = z.string().min(1).max(60);

/** What the buttons of everything that moves say. One file, `content/controles.yaml`. */
export const controlsSchema = z.strictObject({
  pausar: label.meta({ title: 'Pausar' }),
  continuar: label.meta({ title: 'Continuar' }),
  /** Goes to the end of a demonstration. */
  saltar: label.meta({ title: 'Saltar al final' }),
  repetir: label.meta({ title: 'Repetir' }),
  anterior: label.meta({ title: 'Anterior' }),
  siguiente: label.meta({ title: 'Siguiente' }),
  /** Place in a sequence; `{actual}` and `{total}` are replaced. */
  posicion: label
    .regex(/\{actual\}.*\{total\}/, 'un texto con {actual} y {total}')
    .check(places('actual', 'total'))
    .meta({ title: 'Dónde se está', description: '{actual} de {total}.' }),
  /** What a carousel is called by screen readers: "Pantallas de muestra, carrusel". */
  carrusel: label.meta({ title: 'Cómo se llama un carrusel' }),
  /** Name of the switch that stops every movement of the site. */
  animaciones: label.meta({ title: 'Interruptor de animaciones' }),
});

export type Controls = z.infer<typeof controlsSchema>;
