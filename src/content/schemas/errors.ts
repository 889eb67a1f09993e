import * as z from 'zod';
import { places } from '#content/placeholders.ts';

const errorPage = z.strictObject({
  /** What happened, in plain words; the heading of the page. */
  titulo: z.string().min(1).max(60).meta({ title: 'Qué pasó' }),
  /** What to do now, and what became of anything that was being sent. */
  texto: z.string().min(1).max(300).meta({ title: 'Qué hacer ahora' }),
});

/** The error pages: `content/errores.yaml`. */
export const errorsSchema = z.strictObject({
  /** The link to the home page. */
  inicio: z.string().min(1).max(40).meta({ title: 'Enlace al inicio' }),
  /** The link to the contact page. */
  contacto: z.string().min(1).max(40).meta({ title: 'Enlace al contacto' }),
  /** Before the request's reference, on the page of an unexpected failure. */
  referencia: z
    .string()
    .min(1)
    .max(90)
    .meta({ title: 'Antes de la referencia', description: 'En la página de un fallo inesperado.' }),
  /** What the terminal is: a simulation; without it there is none. */
  aviso: z
    .string()
    .min(1)
    .max(160)
    .optional()
    .meta({ title: 'Que la terminal es un ensayo', description: 'Sin esto no hay terminal.' }),
  /** The main pages, for who was looking for something else. */
  enlaces: z
    .array(
      z.strictObject({
        texto: z.string().min(1).max(40).meta({ title: 'Texto' }),
        ruta: z.string().startsWith('/').meta({ title: 'Página' }),
      }),
    )
    .min(1)
    .meta({ title: 'Páginas principales', entry: 'enlace' }),
  /** One page for each HTTP status that can be answered with a page. */
  paginas: z
    .strictObject({
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
    })
    .meta({ title: 'Páginas de error' }),
});

export type Errors = z.infer<typeof errorsSchema>;
/** HTTP statuses that have a page. */
export type ErrorStatus = keyof Errors['paginas'];
