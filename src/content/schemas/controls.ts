import * as z from 'zod';
import { upTo } from './fields.ts';
import { places } from '#content/placeholders.ts';

const label = (title?: string, help?: string) => upTo(60, title, help);

/** What the buttons of everything that moves say. One file, `content/controles.yaml`. */
export const controlsSchema = z.strictObject({
  pausar: label('Pausar'),
  continuar: label('Continuar'),
  /** Goes to the end of a demonstration. */
  saltar: label('Saltar al final'),
  repetir: label('Repetir'),
  anterior: label('Anterior'),
  siguiente: label('Siguiente'),
  /** Place in a sequence; `{actual}` and `{total}` are replaced. */
  posicion: label('Dónde se está', '{actual} de {total}.')
    .regex(/\{actual\}.*\{total\}/, 'un texto con {actual} y {total}')
    .check(places('actual', 'total')),
  /** What a carousel is called by screen readers: "Pantallas de muestra, carrusel". */
  carrusel: label('Cómo se llama un carrusel'),
  /** Name of the switch that stops every movement of the site. */
  animaciones: label('Interruptor de animaciones'),
});

export type Controls = z.infer<typeof controlsSchema>;
