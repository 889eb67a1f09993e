import * as z from 'zod';
import { field, line, option, text } from './flow-parts.ts';
import { places } from '#content/placeholders.ts';
import { sentCopySchema } from './sent.ts';

/** The telephone, which is kept as it was typed too. */
const telephone = field.extend({
  /** Says so; `{texto}` stands for what was typed. */
  escrito: line
    .includes('{texto}')
    .check(places('texto'))
    .meta({ title: 'Que se guardó como se escribió' }),
});

/** The sheet that fills in beside a form; its other lines have the name of their field. */
const sheet = z.strictObject({
  /** What it will be once it is sent. */
  titulo: line.meta({ title: 'Qué será al enviarse' }),
  /** Its title before the first choice, while it shows a sample; and beside it, instead of a count. */
  inicio: line.meta({ title: 'Título al principio' }),
  muestra: z.string().min(1).max(20).optional().meta({ title: 'Que es una muestra' }),
  /** How many answers are still to be given: one, `{faltan}`, and as short as a phone's line. */
  cuenta: z
    .strictObject({
      una: line.meta({ title: 'Una' }),
      varias: line.check(places('faltan')).meta({ title: 'Varias' }),
      corta: line.check(places('faltan')).meta({ title: 'En un teléfono' }),
    })
    .meta({ title: 'Cuántas respuestas faltan' }),
  /** Instead of that, once nothing is missing. */
  lista: line.meta({ title: 'Cuando no falta nada' }),
  /** What screen readers hear of an empty line. */
  vacio: line.meta({
    title: 'Un renglón vacío',
    description: 'Lo oye quien usa un lector de pantalla.',
  }),
  /** Its heading where it stands under the form, on a phone. */
  escrito: line.meta({ title: 'Encabezado en un teléfono' }),
  /** Names of the lines of the first step and of the third. */
  peticion: line.meta({ title: 'Renglón del primer paso' }),
  proyecto: line.meta({ title: 'Renglón del tercero' }),
  /** Of what the second choice of the first step says. */
  partida: line.meta({ title: 'De la segunda opción' }),
  /** Beside the name of the line that may stay empty. */
  opcional: line.meta({ title: 'Que puede quedar vacío' }),
});

/** What one flow says: its page, its first step and its basic data. */
const flowPage = z.strictObject({
  /** Title of the page, and its heading. */
  titulo: line.meta({ title: 'Título' }),
  /** What search engines show. */
  descripcion: z.string().min(50).max(160).meta({ title: 'Descripción para buscadores' }),
  /** Under the first step's cards, and under the heading of a form sent back; `{respuesta}` is the brand's answering time. */
  entrada: text
    .check(places('respuesta'))
    .meta({ title: 'Bajo las tarjetas', description: '{respuesta} es el plazo de la marca.' }),
  /** What stands beside the form. */
  lado: z
    .strictObject({
      /** Heading of what comes after sending. */
      titulo: line.meta({ title: 'Qué pasa después' }),
      /** Who reads it, beside the desk where that is. */
      quien: line.meta({ title: 'Quién lo lee' }),
      /** What comes, in order, and when; `{respuesta}` is the brand's answering time. */
      puntos: z
        .array(
          z.strictObject({
            cuando: line.check(places('respuesta')).meta({ title: 'Cuándo' }),
            texto: text.meta({ title: 'Qué' }),
          }),
        )
        .min(1)
        .max(5)
        .meta({ title: 'En orden', entry: 'paso' }),
      /** Heading of the other ways to reach us; `{horario}` is when somebody is there. */
      hablar: line.check(places('horario')).meta({
        title: 'Otras maneras de hablar',
        description: '{horario} es cuándo se atiende.',
      }),
      /** When the site last tried this form itself (`{hace}`), and what the mail took (`{tiempo}`). */
      ronda: z
        .strictObject({
          texto: text.check(places('hace')).meta({ title: 'Cuándo fue' }),
          llegada: text.check(places('tiempo')).meta({ title: 'Cuánto tardó el correo' }),
        })
        .optional()
        .meta({ title: 'La última prueba del formulario' }),
    })
    .meta({ title: 'Junto al formulario' }),
  /** Above the form, when it is empty because it was sent. */
  enviado: sentCopySchema.meta({ title: 'Ya se envió' }),
  /** Step 1: the question, which opens a letter on the contact page, its two answers, and for whom the third step is. */
  opciones: z
    .strictObject({
      pregunta: line.meta({ title: 'Pregunta' }),
      primera: option.meta({ title: 'Primera opción' }),
      segunda: option.meta({ title: 'Segunda opción' }),
      tercero: z.string().min(1).max(30).optional().meta({ title: 'Para quién es el tercer paso' }),
    })
    .meta({ title: 'Primer paso' }),
  /** Under the cards: what the other form is for, and `{enlace}`, the way to it. */
  otra: z
    .strictObject({
      texto: line
        .check(places('enlace'))
        .meta({ title: 'Para qué es', description: '{enlace} es el camino.' }),
      enlace: line.meta({ title: 'Enlace' }),
    })
    .meta({ title: 'El otro formulario' }),
  /** Step 2: heading, how many answers it wants, and what to expect. */
  datos: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      pide: line.meta({ title: 'Cuántas respuestas pide' }),
      texto: text.meta({ title: 'Qué esperar' }),
    })
    .meta({ title: 'Segundo paso' }),
});

/** The contact page: `content/contacto.yaml`. */
export const contactPageSchema = flowPage.extend({
  hoja: sheet.meta({ title: 'La hoja que se llena al lado' }),
  /** The sheet before the first choice: a question and what was answered. */
  muestra: z
    .strictObject({
      pregunta: line.meta({ title: 'Pregunta' }),
      respuesta: text.meta({ title: 'Respuesta' }),
      /** Who answered, and after how long. */
      firma: line.meta({ title: 'Quién respondió, y en cuánto' }),
    })
    .meta({ title: 'La hoja antes de elegir' }),
  campos: z
    .strictObject({
      nombre: field.meta({ title: 'Nombre' }),
      correo: field.meta({ title: 'Correo' }),
      telefono: telephone.meta({ title: 'Teléfono' }),
      web: field.meta({ title: 'Sitio web' }),
      mensaje: field.meta({ title: 'Mensaje' }),
    })
    .meta({ title: 'Campos' }),
  /** What the data are for; `{aviso}` becomes the link. */
  privacidad: z
    .strictObject({
      texto: text
        .check(places('aviso'))
        .meta({ title: 'Para qué son los datos', description: '{aviso} es el enlace.' }),
      aviso: line.meta({ title: 'Texto del enlace' }),
    })
    .meta({ title: 'Privacidad' }),
});

/** The quote page: `content/cotizacion.yaml`. */
export const quotePageSchema = flowPage.extend({
  hoja: sheet.meta({ title: 'La hoja que se llena al lado' }),
  /** The services, offered by name over the first question: their own, and what is said of their prices. */
  servicios: z
    .strictObject({
      pregunta: line.meta({ title: 'Pregunta' }),
      /** The cards' question after theirs: before anything is chosen, and then. */
      despues: line.meta({ title: 'La de las tarjetas, antes de elegir' }),
      sigue: line.meta({ title: 'Y ya elegido algo' }),
      /** How many may be chosen, and that tax comes on top of their prices: `{impuesto}`. */
      nota: line.check(places('impuesto')).meta({ title: 'Cuántos se pueden elegir' }),
      /** Under the answer of who does not know yet. */
      indeciso: line.meta({ title: 'Para quien no sabe todavía' }),
      /**
       * What was chosen comes to, at the foot of the list: before anything is, and then how many (`{total}`) and
       * in how many weeks, from all at once (`{de}`) to one after another (`{a}`).
       */
      suma: z
        .strictObject({
          nada: line.meta({ title: 'Sin nada' }),
          luego: line.meta({ title: 'Al elegir' }),
          uno: line.meta({ title: 'Con uno' }),
          varios: line.check(places('total')).meta({ title: 'Con varios' }),
          semanas: line.check(places('de', 'a')).meta({ title: 'En cuántas semanas' }),
        })
        .meta({ title: 'Lo que suma' }),
      /** Beside the sheet's title, once something is chosen. */
      lleva: line.meta({ title: 'Junto al título de la hoja' }),
      /**
       * What is paid by the month and comes with a project for some months, by its kind (`tipo`); and what is
       * said of it beside one of these kinds. The first that fits.
       */
      guardia: z
        .strictObject({
          tipo: z
            .string()
            .regex(/^[a-z]+$/)
            .meta({ title: 'Tipo de la guardia' }),
          incluida: z
            .array(
              z.strictObject({
                tipos: z
                  .array(z.string().regex(/^[a-z]+$/))
                  .min(1)
                  .meta({ title: 'Tipos', entry: 'tipo' }),
                texto: line.meta({ title: 'Texto' }),
              }),
            )
            .meta({ title: 'Qué se dice, por tipo', entry: 'caso' }),
        })
        .optional()
        .meta({ title: 'La guardia incluida' }),
      /** Under the prices on the sheet: what they become. */
      cierre: text.meta({ title: 'En qué se convierten los precios' }),
    })
    .meta({ title: 'Servicios' }),
  /** The sheet before the first choice: a quotation as it comes, for the service that was named. */
  muestra: z
    .strictObject({
      /** The service, by its kind of project; the first one where there is none of that kind. */
      tipo: z
        .string()
        .regex(/^[a-z]+$/)
        .optional()
        .meta({ title: 'Tipo del servicio' }),
      nombre: line.meta({ title: 'Nombre' }),
      /** What was asked for besides, and what it costs: the price below is of both. */
      extra: z
        .strictObject({
          nombre: line.meta({ title: 'Nombre' }),
          texto: line.meta({ title: 'Qué es' }),
          precio: z.int().positive().meta({ title: 'Precio', kind: 'price' }),
        })
        .optional()
        .meta({ title: 'Algo más que se pidió' }),
      precio: line.meta({ title: 'Precio' }),
      entrega: line.meta({ title: 'Entrega' }),
      /**
       * A day, as it is promised; `{plazo}` is the service's, `{dia}` a Tuesday and `{llegan}` the day seven
       * weeks before, from which they count.
       */
      fecha: line
        .check(places('plazo', 'dia', 'llegan'))
        .meta({ title: 'La fecha que se promete' }),
    })
    .meta({ title: 'La hoja antes de elegir' }),
  campos: z
    .strictObject({
      nombre: field.meta({ title: 'Nombre' }),
      correo: field.meta({ title: 'Correo' }),
      telefono: telephone.meta({ title: 'Teléfono' }),
      comienzo: field.meta({ title: 'Comienzo' }),
      lanzamiento: field.meta({ title: 'Lanzamiento' }),
      /** With the text of its empty option and its ranges, each sent as it is written. */
      presupuesto: field
        .extend({
          elige: line.meta({ title: 'Opción vacía' }),
          rangos: z.array(line).min(2).meta({
            title: 'Rangos',
            description: 'Cada uno se envía como está escrito.',
            entry: 'rango',
          }),
        })
        .meta({ title: 'Presupuesto' }),
      /** With how an account from a service's page begins that is brought here, and that it was; without them none is. */
      mensaje: field
        .extend({
          traido: z
            .strictObject({
              inicio: line.meta({ title: 'Cómo empieza' }),
              ayuda: text.meta({ title: 'Ayuda' }),
            })
            .optional()
            .meta({ title: 'Lo que llega de la cuenta de un servicio' }),
        })
        .meta({ title: 'Mensaje' }),
    })
    .meta({ title: 'Campos' }),
  /** The checkbox without which nothing is sent; `{aviso}` becomes the link. */
  privacidad: z
    .strictObject({
      texto: text
        .check(places('aviso'))
        .meta({ title: 'La casilla', description: '{aviso} es el enlace.' }),
      aviso: line.meta({ title: 'Texto del enlace' }),
      /** Its name among what is missing, beside the button. */
      falta: line.meta({ title: 'Su nombre entre lo que falta' }),
    })
    .meta({ title: 'Privacidad' }),
});

export type ContactPageCopy = z.infer<typeof contactPageSchema>;
export type QuotePageCopy = z.infer<typeof quotePageSchema>;
