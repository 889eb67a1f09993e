import * as z from 'zod';
import { places } from '#content/placeholders.ts';

const errorPage = z.strictObject({
  /** What happened, in plain words; the heading of the page. */
  titulo: z.string().min(1).max(60),
  /** What to do now, and what became of anything that was being sent. */
  texto: z.string().min(1).max(300),
});

/** The error pages: `content/errores.yaml`. */
export const errorsSchema = z.strictObject({
  /** The link to the home page. */
  inicio: z.string().min(1).max(40),
  /** The link to the contact page. */
  contacto: z.string().min(1).max(40),
  /** Before the request's reference, on the page of an unexpected failure. */
  referencia: z.string().min(1).max(90),
  /** What the terminal is: a simulation; without it there is none. */
  aviso: z.string().min(1).max(160).optional(),
  /** The main pages, for who was looking for something else. */
  enlaces: z
    .array(z.strictObject({ texto: z.string().min(1).max(40), ruta: z.string().startsWith('/') }))
    .min(1),
  /** One page for each HTTP status that can be answered with a page. */
  paginas: z.strictObject({
    /** The address cannot be read. */
    '400': errorPage,
    /** There is no such page. */
    '404': errorPage,
    /** A page was posted to that only reads. */
    '405': errorPage,
    /** More was sent than the longest form takes. */
    '413': errorPage,
    /** The address is thousands of characters long. */
    '414': errorPage,
    /** What was sent is not a form. */
    '415': errorPage,
    /** Too many headers, nearly always cookies. */
    '431': errorPage,
    /** Unexpected failure; shows the reference. */
    '500': errorPage,
    /** More visitors at once than the server can answer; `{telefono}` and `{correo}` are the agency's. */
    '503': errorPage.extend({ texto: errorPage.shape.texto.check(places('telefono', 'correo')) }),
  }),
});

export type Errors = z.infer<typeof errorsSchema>;
/** HTTP statuses that have a page. */
export type ErrorStatus = keyof Errors['paginas'];
