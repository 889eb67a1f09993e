import * as z from 'zod';
import { detail, group, groups, line, list, price, searchDescription, upTo } from './fields.ts';
import { field, option, sentCopySchema, text } from './flow-parts.ts';
import { places } from './places.ts';

/** The telephone, which is kept as it was typed too. */
const telephone = field.extend({
  escrito: line('Que se guardó como se escribió').includes('{texto}').check(places('texto')),
});

/** The sheet that fills in beside a form; its other lines have the name of their field. */
const sheet = z.strictObject({
  titulo: line('Qué será al enviarse'),
  /** Its title before the first choice, while it shows a sample; and beside it, instead of a count. */
  inicio: line('Título al principio'),
  muestra: upTo(20, 'Que es una muestra').optional(),
  /** How many answers are still to be given: one, `{faltan}`, and as short as a phone's line. */
  cuenta: group('Cuántas respuestas faltan', {
    una: line('Una'),
    varias: line('Varias').check(places('faltan')),
    corta: line('En un teléfono').check(places('faltan')),
  }),
  lista: line('Cuando no falta nada'),
  vacio: line('Un renglón vacío', 'Lo oye quien usa un lector de pantalla.'),
  escrito: line('Encabezado en un teléfono'),
  /** Names of the lines of the first step and of the third. */
  peticion: line('Renglón del primer paso'),
  proyecto: line('Renglón del tercero'),
  /** Of what the second choice of the first step says. */
  partida: line('De la segunda opción'),
  opcional: line('Que puede quedar vacío'),
});

/** What one flow says: its page, its first step and its basic data. */
const flowPage = z.strictObject({
  titulo: line('Título'),
  descripcion: searchDescription,
  /** Under the first step's cards, and under the heading of a form sent back; `{respuesta}` is the brand's answering time. */
  entrada: text('Bajo las tarjetas', '{respuesta} es el plazo de la marca.').check(
    places('respuesta'),
  ),
  lado: group('Junto al formulario', {
    titulo: detail(line('Qué pasa después')),
    /** Who reads it, beside the desk where that is. */
    quien: line('Quién lo lee'),
    /** What comes, in order, and when; `{respuesta}` is the brand's answering time. */
    puntos: groups('En orden', 'paso', [1, 5], {
      cuando: line('Cuándo').check(places('respuesta')),
      texto: text('Qué'),
    }),
    /** Heading of the other ways to reach us; `{horario}` is when somebody is there. */
    hablar: detail(
      line('Otras maneras de hablar', '{horario} es cuándo se atiende.').check(places('horario')),
    ),
    /** When the site last tried this form itself (`{hace}`), and what the mail took (`{tiempo}`). */
    ronda: detail(
      group('La última prueba del formulario', {
        texto: text('Cuándo fue').check(places('hace')),
        llegada: text('Cuánto tardó el correo').check(places('tiempo')),
      }).optional(),
    ),
  }),
  enviado: detail(sentCopySchema.meta({ title: 'Ya se envió' })),
  /** Step 1: the question, which opens a letter on the contact page, its two answers, and for whom the third step is. */
  opciones: group('Primer paso', {
    pregunta: line('Pregunta'),
    primera: option.meta({ title: 'Primera opción' }),
    segunda: option.meta({ title: 'Segunda opción' }),
    tercero: detail(upTo(30, 'Para quién es el tercer paso').optional()),
  }),
  /** Under the cards: what the other form is for, and `{enlace}`, the way to it. */
  otra: detail(
    group('El otro formulario', {
      texto: line('Para qué es', '{enlace} es el camino.').check(places('enlace')),
      enlace: line('Enlace'),
    }),
  ),
  /** Step 2: heading, how many answers it wants, and what to expect. */
  datos: detail(
    group('Segundo paso', {
      titulo: line('Título'),
      pide: line('Cuántas respuestas pide'),
      texto: text('Qué esperar'),
    }),
  ),
});

/** The contact page: `content/contacto.yaml`. */
export const contactPageSchema = flowPage.extend({
  hoja: detail(sheet.meta({ title: 'La hoja que se llena al lado' })),
  /** The sheet before the first choice: a question and what was answered. */
  muestra: group('La hoja antes de elegir', {
    pregunta: line('Pregunta'),
    respuesta: text('Respuesta'),
    firma: line('Quién respondió, y en cuánto'),
  }),
  campos: detail(
    group('Campos', {
      nombre: field.meta({ title: 'Nombre' }),
      correo: field.meta({ title: 'Correo' }),
      telefono: telephone.meta({ title: 'Teléfono' }),
      web: field.meta({ title: 'Sitio web' }),
      mensaje: field.meta({ title: 'Mensaje' }),
    }),
  ),
  /** What the data are for; `{aviso}` becomes the link. */
  privacidad: detail(
    group('Privacidad', {
      texto: text('Para qué son los datos', '{aviso} es el enlace.').check(places('aviso')),
      aviso: line('Texto del enlace'),
    }),
  ),
});

/** The quote page: `content/cotizacion.yaml`. */
export const quotePageSchema = flowPage.extend({
  hoja: detail(sheet.meta({ title: 'La hoja que se llena al lado' })),
  /** The services, offered by name over the first question: their own, and what is said of their prices. */
  servicios: group('Servicios', {
    pregunta: detail(line('Pregunta')),
    /** The cards' question after theirs: before anything is chosen, and then. */
    despues: detail(line('La de las tarjetas, antes de elegir')),
    sigue: detail(line('Y ya elegido algo')),
    /** How many may be chosen, and that tax comes on top of their prices: `{impuesto}`. */
    nota: line('Cuántos se pueden elegir').check(places('impuesto')),
    indeciso: detail(line('Para quien no sabe todavía')),
    /**
     * What was chosen comes to, at the foot of the list: before anything is, and then how many (`{total}`) and
     * in how many weeks, from all at once (`{de}`) to one after another (`{a}`).
     */
    suma: detail(
      group('Lo que suma', {
        nada: line('Sin nada'),
        luego: line('Al elegir'),
        uno: line('Con uno'),
        varios: line('Con varios').check(places('total')),
        semanas: line('En cuántas semanas').check(places('de', 'a')),
      }),
    ),
    lleva: detail(line('Junto al título de la hoja')),
    /**
     * What is paid by the month and comes with a project for some months, by its kind (`tipo`); and what is
     * said of it beside one of these kinds. The first that fits.
     */
    guardia: group('La guardia incluida', {
      tipo: z
        .string()
        .regex(/^[a-z]+$/)
        .meta({ title: 'Tipo de la guardia' }),
      incluida: groups('Qué se dice, por tipo', 'caso', [], {
        tipos: list('Tipos', 'tipo', [1], z.string().regex(/^[a-z]+$/)),
        texto: line('Texto'),
      }),
    }).optional(),
    cierre: text('En qué se convierten los precios'),
    /** Where the dates or the budget are less than what was named takes: beside the sheet's title, and under it. */
    ajuste: group('Si las fechas o el monto no alcanzan', {
      titulo: line('Junto al título de la hoja'),
      texto: text('Qué se dice').check(places('desde', 'tiempo')),
    }).optional(),
  }),
  /** The sheet before the first choice: a quotation as it comes, for the service that was named. */
  muestra: group('La hoja antes de elegir', {
    /** The service, by its kind of project; the first one where there is none of that kind. */
    tipo: z
      .string()
      .regex(/^[a-z]+$/)
      .optional()
      .meta({ title: 'Tipo del servicio' }),
    nombre: detail(line('Nombre')),
    /** What was asked for besides, and what it costs: the price below is of both. */
    extra: group('Algo más que se pidió', {
      nombre: line('Nombre'),
      texto: line('Qué es'),
      precio: price('Precio'),
    }).optional(),
    precio: detail(line('Precio')),
    entrega: detail(line('Entrega')),
    /**
     * A day, as it is promised; `{plazo}` is the service's, `{dia}` a Tuesday and `{llegan}` the day seven
     * weeks before, from which they count.
     */
    fecha: line('La fecha que se promete').check(places('plazo', 'dia', 'llegan')),
  }),
  campos: group('Campos', {
    nombre: detail(field.meta({ title: 'Nombre' })),
    correo: detail(field.meta({ title: 'Correo' })),
    telefono: detail(telephone.meta({ title: 'Teléfono' })),
    comienzo: detail(field.meta({ title: 'Comienzo' })),
    lanzamiento: detail(field.meta({ title: 'Lanzamiento' })),
    /** With the text of its empty option and its ranges, each sent as it is written. */
    presupuesto: field
      .extend({
        etiqueta: detail(field.shape.etiqueta),
        ayuda: detail(field.shape.ayuda),
        elige: detail(line('Opción vacía')),
        rangos: list(['Rangos', 'Cada uno se envía como está escrito.'], 'rango', [2], line()),
      })
      .meta({ title: 'Presupuesto' }),
    /** With how an account from a service's page begins that is brought here, and that it was; without them none is. */
    mensaje: detail(
      field
        .extend({
          traido: group('Lo que llega de la cuenta de un servicio', {
            inicio: line('Cómo empieza'),
            ayuda: text('Ayuda'),
          }).optional(),
        })
        .meta({ title: 'Mensaje' }),
    ),
  }),
  /** The checkbox without which nothing is sent; `{aviso}` becomes the link. */
  privacidad: detail(
    group('Privacidad', {
      texto: text('La casilla', '{aviso} es el enlace.').check(places('aviso')),
      aviso: line('Texto del enlace'),
      falta: line('Su nombre entre lo que falta'),
    }),
  ),
});

export type ContactPageCopy = z.infer<typeof contactPageSchema>;
export type QuotePageCopy = z.infer<typeof quotePageSchema>;
