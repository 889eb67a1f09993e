import * as z from 'zod';
import { detail, details, group, line, searchDescription, upTo, words } from './fields.ts';
import { drawing } from './drawing.ts';
import {
  BUILDINGS,
  type ContentPage,
  hand,
  pageHeadSchema,
  placeInFooter,
  placeInMenu,
} from './page.ts';
import { places } from './places.ts';

export const noteHeadSchema = pageHeadSchema
  .omit({ menu: true, pie: true, sello: true, firmas: true, marcas: true, resumenes: true })
  .extend({
    fecha: z.iso.date().meta({ title: 'Fecha' }),
    cifra: group(
      ['Lo que se lleva quien lee', 'Sin ella, la lista dice lo que va bajo el título.'],
      {
        dato: upTo(24, 'La cifra'),
        texto: upTo(60, 'Qué es'),
      },
    ).optional(),
    autor: upTo(60, 'Quién la firma', 'Una persona que existe. Sin nadie, la marca.').optional(),
    mano: hand
      .optional()
      .meta({ title: 'Con qué mano', description: 'Dibuja la firma de quien la firma, al final.' }),
    servicio: words('Servicio', 'Del que habla; la nota termina con él.').optional(),
    cierre: group(['Cierre', 'Sin él, su servicio, o el cierre de la lista.'], {
      titulo: upTo(80, 'Título').check(places()),
      texto: upTo(300, 'Texto').check(places()).optional(),
    }).optional(),
    dibujo: drawing(...BUILDINGS)
      .default('faro')
      .meta({ title: 'Portada', description: 'Uno de los dibujos, o una imagen tuya.' }),
  });

export interface Note
  extends
    z.infer<typeof noteHeadSchema>,
    Pick<ContentPage, 'ruta' | 'clase' | 'inicio' | 'secciones'> {
  readonly clase: string;
}

export const notesPageSchema = z.strictObject({
  titulo: upTo(60, 'Título'),
  promesa: upTo(60, 'Encabezado', 'Sin él, el título.').optional(),
  descripcion: searchDescription,
  entrada: upTo(300, 'Bajo el encabezado'),
  cierre: pageHeadSchema.shape.cierre.meta({ title: 'Cierre' }),
  menu: detail(placeInMenu.meta({ title: 'Enlace en la barra' })),
  pie: detail(placeInFooter.meta({ title: 'Enlace en el pie' })),
  rotulos: details('Palabras de alrededor', {
    firma: line('Bajo el encabezado de una nota').check(places('fecha', 'autor', 'minutos')),
    lectura: line('Cuánto se tarda en leer').check(places('minutos')),
    pagina: line('Qué parte de la lista es').check(places('numero', 'total')),
    nuevas: line('Más nuevas'),
    anteriores: line('Anteriores'),
    rss: line('Enlace al RSS'),
    cotiza: line('Cómo cierra una sobre un servicio').check(places('servicio')),
    leer: line('Leer una'),
    sigue: line('Sobre las que siguen'),
    mas: line('Sobre la lista, tras la primera'),
  }),
});

export type NotesPage = z.infer<typeof notesPageSchema>;
