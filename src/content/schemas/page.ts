import * as z from 'zod';
import { group, groups, list, upTo, words } from './fields.ts';
import type { PagePart } from './blocks.ts';
import { drawing } from './drawing.ts';
import { places } from './places.ts';

/** Whose hand signs: one of those drawn in ui/illustration/hands.ts. */
const hand = z.enum(['dirige', 'disena', 'programa', 'guardia', 'audita']);
export type Hand = z.infer<typeof hand>;

/** What a link to the page says; its title where nothing else is said. */
const text = upTo(40).optional();
/** Its place among the links that are there, counted from 1; the last one where nothing is said. */
const position = z.int().min(1).optional();

/** Puts a link into the navbar. */
export const placeInMenu = z
  .strictObject({
    texto: text.meta({ title: 'Texto del enlace', description: 'Sin él, el título.' }),
    lugar: position.meta({ title: 'Lugar', description: 'Contando desde uno; sin él, al final.' }),
  })
  .optional();
/** Puts a link into the footer, in the column of that title. */
export const placeInFooter = z
  .strictObject({
    columna: words('Columna', 'El título de una columna del pie.'),
    texto: text.meta({ title: 'Texto del enlace', description: 'Sin él, el título.' }),
    lugar: position.meta({ title: 'Lugar', description: 'Contando desde uno; sin él, al final.' }),
  })
  .optional();

/** The drawings that a text may have. */
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

/** The head of a page of the agency's own, `content/paginas/*.md`, between two lines of `---`. */
export const pageHeadSchema = z.strictObject({
  titulo: upTo(60, 'Título').check(places()),
  promesa: upTo(60, 'Encabezado', 'Cuando dice otra cosa que el título: lo que la página promete.')
    .check(places())
    .optional(),
  descripcion: z
    .string()
    .min(50)
    .max(160)
    .check(places())
    .meta({ title: 'Descripción para buscadores' }),
  /** What matters most, in two sentences; «{horario}» is the brand's «lunes a viernes, de 9:00 a 18:00». */
  entrada: upTo(300, 'Lo que más importa', 'En dos frases.').check(places('horario')),
  menu: placeInMenu.meta({ title: 'Enlace en la barra' }),
  pie: placeInFooter.meta({ title: 'Enlace en el pie' }),
  /** Marker class of the page's body, for styles of its own; the file's name where nothing is said. */
  clase: z
    .string()
    .regex(/^[a-z][a-z\d-]*$/, 'un nombre en minúsculas, sin espacios ni acentos')
    .optional()
    .meta({
      title: 'Clase para estilos',
      isDetail: true,
      description: 'Sin ella, el nombre del archivo.',
    }),
  /** Whether each part is a document of its own, and is drawn as a sheet of paper. */
  hojas: z
    .boolean()
    .optional()
    .meta({ title: 'Cada apartado es una hoja de papel', isDetail: true }),
  sello: upTo(10, 'Sello de las hojas').optional().meta({ isDetail: true }),
  /** Who signs each of those sheets, by role, in their order, and in whose hand. */
  firmas: groups('Quién firma cada hoja', 'firma', [], {
    quien: upTo(40, 'Quién', 'Por su papel.'),
    mano: hand.meta({ title: 'Con qué mano' }),
  })
    .optional()
    .meta({ isDetail: true }),
  /** What each of those sheets has of its own, in their order; a table's last row in bold is a shut door. */
  marcas: list('Marcas de cada hoja', 'marca', [], z.enum(['nada', 'puertas', 'minutos']))
    .optional()
    .meta({ isDetail: true }),
  /** What stands at its head and in its closing: one of our drawings; the tower where nothing is said. */
  dibujo: drawing(...BUILDINGS)
    .optional()
    .meta({
      title: 'Dibujo',
      description: 'Junto al título; uno de los nuestros, también en el cierre.',
    }),
  /** What stands for the text of each of those sheets until it is opened (a large window shows the table that it begins with); nothing, and it is open. */
  resumenes: list(
    ['Resumen de cada hoja', 'Sin nada, la hoja queda abierta.'],
    'resumen',
    [],
    z.string().max(80),
  )
    .optional()
    .meta({ isDetail: true }),
  accion: upTo(30, 'Lo que dicen sus botones').optional(),
  /** How the page closes, on the lamp's plane over the way to the quote; without it, it just ends. */
  cierre: group(['Cierre', 'El camino a la cotización.'], {
    titulo: upTo(80, 'Título').check(places()),
    texto: upTo(300, 'Texto').check(places()),
  }).optional(),
});

/** What a page says under one heading. */
export interface PageSection {
  /** Its name in addresses: `/nosotros#como-empezamos`. */
  readonly id: string;
  readonly titulo: string;
  readonly partes: readonly PagePart[];
}

export type PageHead = z.infer<typeof pageHeadSchema>;

/** A page of the agency's own, ready to be drawn. */
export interface ContentPage extends PageHead {
  /** Its file inside `content/`. */
  readonly archivo: string;
  /** From the root, without a slash at the end. */
  readonly ruta: string;
  readonly clase: string;
  /** What stands before the first heading. */
  readonly inicio: readonly PagePart[];
  readonly secciones: readonly PageSection[];
}
