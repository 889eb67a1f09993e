import * as z from 'zod';
import { detail, group, groups, list, searchDescription, upTo, words } from './fields.ts';
import type { PagePart } from './blocks.ts';
import { drawing } from './drawing.ts';
import { places } from './places.ts';

export const hand = z.enum(['dirige', 'disena', 'programa', 'guardia', 'audita']);
export type Hand = z.infer<typeof hand>;

const place = {
  texto: upTo(40, 'Texto del enlace', 'Sin él, el título.').optional(),
  lugar: z
    .int()
    .min(1)
    .optional()
    .meta({ title: 'Lugar', description: 'Contando desde uno; sin él, al final.' }),
};

export const placeInMenu = z.strictObject(place).optional();
export const placeInFooter = z
  .strictObject({ columna: words('Columna', 'El título de una columna del pie.'), ...place })
  .optional();

export const BUILDINGS = [
  'tienda',
  'torre',
  'molino',
  'casa',
  'puerta',
  'buzon',
  'balanza',
  'contrato',
  'agenda',
  'faro',
  'arco',
  'escalones',
  'disco',
] as const;

export const pageHeadSchema = z.strictObject({
  titulo: upTo(60, 'Título').check(places()),
  promesa: upTo(60, 'Encabezado', 'Cuando dice otra cosa que el título: lo que la página promete.')
    .check(places())
    .optional(),
  descripcion: searchDescription.check(places()),
  entrada: upTo(300, 'Lo que más importa', 'En dos frases.').check(places('horario')),
  menu: placeInMenu.meta({ title: 'Enlace en la barra' }),
  pie: placeInFooter.meta({ title: 'Enlace en el pie' }),
  clase: z
    .string()
    .regex(/^[a-z][a-z\d-]*$/, 'un nombre en minúsculas, sin espacios ni acentos')
    .optional()
    .meta({
      title: 'Clase para estilos',
      isDetail: true,
      description: 'Sin ella, el nombre del archivo.',
    }),
  hojas: detail(z.boolean().optional().meta({ title: 'Cada apartado es una hoja de papel' })),
  sello: detail(upTo(10, 'Sello de las hojas').optional()),
  firmas: detail(
    groups('Quién firma cada hoja', 'firma', [], {
      quien: upTo(40, 'Quién', 'Por su papel.'),
      mano: hand.meta({ title: 'Con qué mano' }),
    }).optional(),
  ),
  marcas: detail(
    list('Marcas de cada hoja', 'marca', [], z.enum(['nada', 'puertas', 'minutos'])).optional(),
  ),
  dibujo: drawing(...BUILDINGS)
    .optional()
    .meta({
      title: 'Dibujo',
      description: 'Junto al título; uno de los nuestros, también en el cierre.',
    }),
  resumenes: detail(
    list(
      ['Resumen de cada hoja', 'Sin nada, la hoja queda abierta.'],
      'resumen',
      [],
      z.string().max(80),
    ).optional(),
  ),
  accion: upTo(30, 'Lo que dicen sus botones').optional(),
  cierre: group(['Cierre', 'El camino a la cotización.'], {
    titulo: upTo(80, 'Título').check(places()),
    texto: upTo(300, 'Texto').check(places()),
  }).optional(),
});

export interface PageSection {
  readonly id: string;
  readonly titulo: string;
  readonly partes: readonly PagePart[];
}

export type PageHead = z.infer<typeof pageHeadSchema>;

export interface ContentPage extends PageHead {
  readonly archivo: string;
  readonly ruta: string;
  readonly clase: string;
  readonly inicio: readonly PagePart[];
  readonly secciones: readonly PageSection[];
}
