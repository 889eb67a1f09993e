import * as z from 'zod';
import { field, line, option, text } from './flow-parts.ts';
import { places } from '#content/placeholders.ts';
import { sentCopySchema } from './sent.ts';

/** The telephone, which is kept as it was typed too. */
const telephone = field.extend({
  /** Says so; `{texto}` stands for what was typed. */
  escrito: line.includes('{texto}').check(places('texto')),
});

/** The sheet that fills in beside a form; its other lines have the name of their field. */
const sheet = z.strictObject({
  /** What it will be once it is sent. */
  titulo: line,
  /** Its title before the first choice, while it shows a sample; and beside it, instead of a count. */
  inicio: line,
  muestra: z.string().min(1).max(20).optional(),
  /** How many answers are still to be given: one, `{faltan}`, and as short as a phone's line. */
  cuenta: z.strictObject({
    una: line,
    varias: line.check(places('faltan')),
    corta: line.check(places('faltan')),
  }),
  /** Instead of that, once nothing is missing. */
  lista: line,
  /** What screen readers hear of an empty line. */
  vacio: line,
  /** Its heading where it stands under the form, on a phone. */
  escrito: line,
  /** Names of the lines of the first step and of the third. */
  peticion: line,
  proyecto: line,
  /** Of what the second choice of the first step says. */
  partida: line,
  /** Beside the name of the line that may stay empty. */
  opcional: line,
});

/** What one flow says: its page, its first step and its basic data. */
const flowPage = z.strictObject({
  /** Title of the page, and its heading. */
  titulo: line,
  /** What search engines show. */
  descripcion: z.string().min(50).max(160),
  /** Under the first step's cards, and under the heading of a form sent back; `{respuesta}` is the brand's answering time. */
  entrada: text.check(places('respuesta')),
  /** What stands beside the form. */
  lado: z.strictObject({
    /** Heading of what comes after sending. */
    titulo: line,
    /** Who reads it, beside the desk where that is. */
    quien: line,
    /** What comes, in order, and when; `{respuesta}` is the brand's answering time. */
    puntos: z
      .array(z.strictObject({ cuando: line.check(places('respuesta')), texto: text }))
      .min(1)
      .max(5),
    /** Heading of the other ways to reach us. */
    hablar: line,
    /** When the site last tried this form itself (`{hace}`), and what the mail took (`{tiempo}`). */
    ronda: z
      .strictObject({ texto: text.check(places('hace')), llegada: text.check(places('tiempo')) })
      .optional(),
  }),
  /** Above the form, when it is empty because it was sent. */
  enviado: sentCopySchema,
  /** Step 1: the question, which opens a letter on the contact page, its two answers, and for whom the third step is. */
  opciones: z.strictObject({
    pregunta: line,
    primera: option,
    segunda: option,
    tercero: z.string().min(1).max(30).optional(),
  }),
  /** Under the cards: what the other form is for, and `{enlace}`, the way to it. */
  otra: z.strictObject({ texto: line.check(places('enlace')), enlace: line }),
  /** Step 2: heading, how many answers it wants, and what to expect. */
  datos: z.strictObject({ titulo: line, pide: line, texto: text }),
});

/** The contact page: `content/contacto.yaml`. */
export const contactPageSchema = flowPage.extend({
  hoja: sheet,
  /** The sheet before the first choice: a question and what was answered. */
  muestra: z.strictObject({
    pregunta: line,
    respuesta: text,
    /** Who answered, and after how long. */
    firma: line,
  }),
  campos: z.strictObject({
    nombre: field,
    correo: field,
    telefono: telephone,
    web: field,
    mensaje: field,
  }),
  /** What the data are for; `{aviso}` becomes the link. */
  privacidad: z.strictObject({ texto: text.check(places('aviso')), aviso: line }),
});

/** The quote page: `content/cotizacion.yaml`. */
export const quotePageSchema = flowPage.extend({
  hoja: sheet,
  /** The services, offered by name over the first question: their own, and what is said of their prices. */
  servicios: z.strictObject({
    pregunta: line,
    /** The cards' question after theirs: before anything is chosen, and then. */
    despues: line,
    sigue: line,
    /** How many may be chosen, and that tax comes on top of their prices: `{impuesto}`. */
    nota: line.check(places('impuesto')),
    /** Beside the second question, while nothing is chosen: one can go on without. */
    libre: line.optional(),
    /** Under the answer of who does not know yet. */
    indeciso: line,
    /**
     * What was chosen comes to, at the foot of the list: before anything is, and then how many (`{total}`) and
     * in how many weeks, from all at once (`{de}`) to one after another (`{a}`).
     */
    suma: z.strictObject({
      nada: line,
      luego: line,
      uno: line,
      varios: line.check(places('total')),
      semanas: line.check(places('de', 'a')),
    }),
    /** Beside the sheet's title, once something is chosen. */
    lleva: line,
    /**
     * What is paid by the month and comes with a project for some months, by its kind (`tipo`); and what is
     * said of it beside one of these kinds. The first that fits.
     */
    guardia: z
      .strictObject({
        tipo: z.string().regex(/^[a-z]+$/),
        incluida: z.array(
          z.strictObject({ tipos: z.array(z.string().regex(/^[a-z]+$/)).min(1), texto: line }),
        ),
      })
      .optional(),
    /** Under the prices on the sheet: what they become. */
    cierre: text,
  }),
  /** The sheet before the first choice: a quotation as it comes, for the service that was named. */
  muestra: z.strictObject({
    /** The service, by its kind of project; the first one where there is none of that kind. */
    tipo: z
      .string()
      .regex(/^[a-z]+$/)
      .optional(),
    nombre: line,
    alcance: line,
    /** `{primero}` is the first point of its scope and `{mas}` how many more it has. */
    puntos: line.check(places('primero', 'mas')),
    /** What was asked for besides, and what it costs: the price below is of both. */
    extra: z.strictObject({ nombre: line, texto: line, precio: z.int().positive() }).optional(),
    precio: line,
    entrega: line,
    /**
     * A day, as it is promised; `{plazo}` is the service's, `{dia}` a Tuesday and `{llegan}` the day seven
     * weeks before, from which they count.
     */
    fecha: line.check(places('plazo', 'dia', 'llegan')),
  }),
  campos: z.strictObject({
    nombre: field,
    correo: field,
    telefono: telephone,
    comienzo: field,
    lanzamiento: field,
    /** With the text of its empty option and its ranges, each sent as it is written. */
    presupuesto: field.extend({ elige: line, rangos: z.array(line).min(2) }),
    /** With how an account from a service's page begins that is brought here, and that it was; without them none is. */
    mensaje: field.extend({ traido: z.strictObject({ inicio: line, ayuda: text }).optional() }),
  }),
  /** The checkbox without which nothing is sent; `{aviso}` becomes the link. */
  privacidad: z.strictObject({
    texto: text.check(places('aviso')),
    aviso: line,
    /** Its name among what is missing, beside the button. */
    falta: line,
  }),
});

export type ContactPageCopy = z.infer<typeof contactPageSchema>;
export type QuotePageCopy = z.infer<typeof quotePageSchema>;
