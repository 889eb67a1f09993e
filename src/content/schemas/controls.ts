import * as z from 'zod';
import { upTo } from './fields.ts';
import { places } from './places.ts';

const label = (title?: string, help?: string) => upTo(60, title, help);

export const controlsSchema = z.strictObject({
  pausar: label('Pausar'),
  continuar: label('Continuar'),
  saltar: label('Saltar al final'),
  repetir: label('Repetir'),
  anterior: label('Anterior'),
  siguiente: label('Siguiente'),
  posicion: label('Dónde se está', '{actual} de {total}.')
    .regex(/\{actual\}.*\{total\}/, 'un texto con {actual} y {total}')
    .check(places('actual', 'total')),
  carrusel: label('Cómo se llama un carrusel'),
  animaciones: label('Interruptor de animaciones'),
});

export type Controls = z.infer<typeof controlsSchema>;
