import * as z from 'zod';
import { group, groups, upTo } from './fields.ts';
import { places } from '#content/placeholders.ts';

const errorPage = z.strictObject({
  /** What happened, in plain words; the heading of the page. */
  titulo: upTo(60, 'Qué pasó'),
  /** What to do now, and what became of anything that was being sent. */
  texto: upTo(300, 'Qué hacer ahora'),
});

/** The error pages: `content/errores.yaml`. */
export const errorsSchema = z.strictObject({
  /** The link to the home page. */
  inicio: upTo(40, 'Enlace al inicio'),
  /** The link to the contact page. */
  contacto: upTo(40, 'Enlace al contacto'),
  /** Before the request's reference, on the page of an unexpected failure. */
  referencia: upTo(90, 'Antes de la referencia', 'En la página de un fallo inesperado.'),
  /** What the terminal is: a simulation; without it there is none. */
  aviso: upTo(160, 'Que la terminal es un ensayo', 'Sin esto no hay terminal.').optional(),
  /** The main pages, for who was looking for something else. */
  enlaces: groups('Páginas principales', 'enlace', [1], {
    texto: upTo(40, 'Texto'),
    ruta: z.string().startsWith('/').meta({ title: 'Página' }),
  }),
  /** One page for each HTTP status that can be answered with a page. */
  paginas: group('Páginas de error', {
    /** The address cannot be read. */
    '400': errorPage.meta({ title: 'La dirección no se entiende (400)' }),
    /** There is no such page. */
    '404': errorPage.meta({ title: 'No existe (404)' }),
    /** A page was posted to that only reads. */
    '405': errorPage.meta({ title: 'Esa página solo se lee (405)' }),
    /** More was sent than the longest form takes. */
    '413': errorPage.meta({ title: 'Se envió demasiado (413)' }),
    /** The address is thousands of characters long. */
    '414': errorPage.meta({ title: 'La dirección es larguísima (414)' }),
    /** What was sent is not a form. */
    '415': errorPage.meta({ title: 'Lo enviado no es un formulario (415)' }),
    /** Too many headers, nearly always cookies. */
    '431': errorPage.meta({ title: 'Demasiadas cookies (431)' }),
    /** Unexpected failure; shows the reference. */
    '500': errorPage.meta({ title: 'Fallo inesperado (500)' }),
    /** More visitors at once than the server can answer; `{telefono}` and `{correo}` are the agency's. */
    '503': errorPage
      .extend({
        texto: errorPage.shape.texto
          .check(places('telefono', 'correo'))
          .meta({ title: 'Qué hacer ahora' }),
      })
      .meta({ title: 'Demasiadas visitas a la vez (503)' }),
  }),
});

export type Errors = z.infer<typeof errorsSchema>;
/** HTTP statuses that have a page. */
export type ErrorStatus = keyof Errors['paginas'];
