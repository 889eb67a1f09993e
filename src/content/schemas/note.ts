import * as z from 'zod';
import { drawing } from './drawing.ts';
import { BUILDINGS, type ContentPage, pageHeadSchema, placeInFooter, placeInMenu } from './page.ts';
import { places } from '#content/placeholders.ts';

const line = z.string().min(1).max(120);

/** The head of an article, `content/notas/*.md`, between two lines of `---`. */
export const noteHeadSchema = pageHeadSchema
  .omit({ menu: true, pie: true, sello: true, firmas: true, marcas: true, resumenes: true })
  .extend({
    /** The day it was published: year, month and day. */
    fecha: z.iso.date().meta({ title: 'Fecha' }),
    /** Who signs it: a person who exists, or by role. Where nobody is named, the brand does. */
    autor: z.string().min(1).max(60).optional().meta({
      title: 'Quién la firma',
      description: 'Una persona que existe. Sin nadie, la marca.',
    }),
    /** The «id» of the service in servicios.yaml that it is about, to which it leads at its end. */
    servicio: z
      .string()
      .min(1)
      .optional()
      .meta({ title: 'Servicio', description: 'Del que habla; la nota termina con él.' }),
    /** What stands at its head and in the list: one of our drawings, or a picture of the agency's. */
    dibujo: drawing(...BUILDINGS)
      .default('faro')
      .meta({ title: 'Portada', description: 'Uno de los dibujos, o una imagen tuya.' }),
  });

export type NoteHead = z.infer<typeof noteHeadSchema>;

/** An article, ready to be drawn. */
export interface Note
  extends NoteHead, Pick<ContentPage, 'ruta' | 'clase' | 'inicio' | 'secciones'> {
  readonly clase: string;
}

/** All of them, the latest first. */
export const notesSchema = z.object({ lista: z.custom<readonly Note[]>() });

/** The list of articles and the words around each: `content/notas.yaml`. Unused while there are none. */
export const notesPageSchema = z.strictObject({
  titulo: z.string().min(1).max(60).meta({ title: 'Título' }),
  descripcion: z.string().min(50).max(160).meta({ title: 'Descripción para buscadores' }),
  /** Under the heading. */
  entrada: z.string().min(1).max(300).meta({ title: 'Bajo el encabezado' }),
  /** How the list closes, over the way to the quote; without it, it just ends. */
  cierre: pageHeadSchema.shape.cierre.meta({ title: 'Cierre' }),
  menu: placeInMenu.meta({ title: 'Enlace en la barra' }),
  pie: placeInFooter.meta({ title: 'Enlace en el pie' }),
  rotulos: z
    .strictObject({
      /** Goes under the heading of an article: `{fecha}` is its day, and `{autor}` who signs it. */
      firma: line.check(places('fecha', 'autor')).meta({ title: 'Bajo el encabezado de una nota' }),
      /** How long an article takes: `{minutos}`. */
      lectura: line.check(places('minutos')).meta({ title: 'Cuánto se tarda en leer' }),
      /** Which part of the list this is, when it has several. */
      pagina: line.check(places('numero', 'total')).meta({ title: 'Qué parte de la lista es' }),
      nuevas: line.meta({ title: 'Más nuevas' }),
      anteriores: line.meta({ title: 'Anteriores' }),
      /** The link to the feed. */
      rss: line.meta({ title: 'Enlace al RSS' }),
      /** How an article about a service closes: `{servicio}` is its name within a sentence. */
      cotiza: line.check(places('servicio')).meta({ title: 'Cómo cierra una sobre un servicio' }),
      /** The way to that service. */
      ver: line.meta({ title: 'Camino a ese servicio' }),
      /** The way into each, and what the parts of the latest are listed under where it is the only one. */
      leer: line.meta({ title: 'Leer una' }),
      partes: line.meta({ title: 'Sus apartados' }),
    })
    .meta({ title: 'Palabras de alrededor' }),
});

export type NotesPage = z.infer<typeof notesPageSchema>;
