import * as z from 'zod';
import {
  detail,
  details,
  group,
  groups,
  line,
  list,
  price,
  searchDescription,
  upTo,
} from './fields.ts';
import { field, option, sentCopySchema, text } from './flow-parts.ts';
import { places } from './places.ts';

const kind = z.string().regex(/^[a-z]+$/);

const telephone = field.extend({
  escrito: line('Que se guardó como se escribió').includes('{texto}').check(places('texto')),
});

const sheet = z.strictObject({
  titulo: line('Qué será al enviarse'),
  inicio: line('Título al principio'),
  muestra: upTo(20, 'Que es una muestra').optional(),
  cuenta: group('Cuántas respuestas faltan', {
    una: line('Una'),
    varias: line('Varias').check(places('faltan')),
    corta: line('En un teléfono', 'Vale para una y para varias.').check(places('faltan')),
  }),
  lista: line('Cuando no falta nada'),
  vacio: line('Un renglón vacío', 'Lo oye quien usa un lector de pantalla.'),
  escrito: line('Encabezado en un teléfono'),
  peticion: line('Renglón del primer paso'),
  proyecto: line('Renglón del tercero'),
  partida: line('De la segunda opción'),
  opcional: line('Que puede quedar vacío'),
});

const options = <Option extends z.ZodType>(option: Option) =>
  group('Primer paso', {
    pregunta: line('Pregunta'),
    primera: option.meta({ title: 'Primera opción' }),
    segunda: option.meta({ title: 'Segunda opción' }),
    tercero: detail(upTo(30, 'Para quién es el tercer paso').optional()),
  });

const flowPage = z.strictObject({
  titulo: line('Título'),
  descripcion: searchDescription,
  entrada: text('Qué pasa al enviar', '{respuesta} es el plazo de la marca.').check(
    places('respuesta'),
  ),
  lado: group('Junto al formulario', {
    titulo: detail(line('Qué pasa después')),
    quien: line('Quién lo lee'),
    puntos: groups('En orden', 'paso', [1, 5], {
      cuando: line('Cuándo').check(places('respuesta')),
      texto: text('Qué'),
    }),
    hablar: detail(
      line('Otras maneras de hablar', '{horario} es cuándo se atiende.').check(places('horario')),
    ),
    ronda: detail(
      group('La última prueba del formulario', {
        texto: text('Cuándo fue').check(places('hace')),
        llegada: text('Cuánto tardó el correo').check(places('tiempo')),
      }).optional(),
    ),
  }),
  enviado: detail(sentCopySchema.meta({ title: 'Ya se envió' })),
  datos: details('Segundo paso', {
    titulo: line('Título'),
    pide: line('Cuántas respuestas pide'),
    texto: text('Qué esperar'),
  }),
});

export const contactPageSchema = flowPage.extend({
  whatsapp: detail(line('Enlace de WhatsApp', 'Solo se ve si la marca tiene uno.')),
  opciones: options(option),
  hoja: detail(sheet.meta({ title: 'La hoja que se llena al lado' })),
  muestra: group('La hoja antes de elegir', {
    pregunta: line('Pregunta'),
    respuesta: text('Respuesta'),
    firma: line('Quién respondió, y en cuánto'),
  }).optional(),
  campos: details('Campos', {
    nombre: field.meta({ title: 'Nombre' }),
    correo: field.meta({ title: 'Correo' }),
    telefono: telephone.meta({ title: 'Teléfono' }),
    web: field.meta({ title: 'Sitio web' }),
    mensaje: field.meta({ title: 'Mensaje' }),
  }),
  privacidad: details('Privacidad', {
    texto: text('Para qué son los datos', '{aviso} es el enlace.').check(places('aviso')),
    aviso: line('Texto del enlace'),
  }),
});

export const quotePageSchema = flowPage.extend({
  opciones: options(option.omit({ texto: true })),
  otra: details('La página de contacto', {
    texto: line('Para qué es', '{enlace} es el camino.').check(places('enlace')),
    enlace: line('Enlace'),
  }),
  hoja: detail(sheet.meta({ title: 'La hoja que se llena al lado' })),
  servicios: group('Servicios', {
    pregunta: detail(line('Pregunta')),
    nota: line('Cuántos se pueden elegir').check(places('impuesto')),
    indeciso: detail(line('Para quien no sabe todavía')),
    /** `{total}` services take `{de}` weeks at the same time, or `{a}` weeks one after another. */
    suma: details('Lo que suma', {
      nada: line('Sin nada'),
      luego: line('Al elegir'),
      uno: line('Con uno'),
      varios: line('Con varios').check(places('total')),
      semanas: line('En cuántas semanas').check(places('de', 'a')),
    }),
    lleva: detail(line('Junto al título de la hoja')),
    guardia: group('La guardia incluida', {
      tipo: kind.meta({ title: 'Tipo de la guardia' }),
      incluida: groups('Qué se dice, por tipo', 'caso', [], {
        tipos: list('Tipos', 'tipo', [1], kind),
        texto: line('Texto'),
      }),
    }).optional(),
    cierre: text('En qué se convierten los precios'),
    ajuste: group('Si las fechas o el monto no alcanzan', {
      titulo: line('Junto al título de la hoja'),
      texto: text('Qué se dice').check(places('desde', 'tiempo')),
    }).optional(),
  }),
  muestra: group('La hoja antes de elegir', {
    /** The sheet shows a service of this kind, or the first service if none is of this kind. */
    tipo: kind.optional().meta({ title: 'Tipo del servicio' }),
    extra: group('Algo más que se pidió', {
      texto: line('Qué es'),
      precio: price('Precio'),
    }).optional(),
    precio: detail(line('Precio')),
    entrega: detail(line('Entrega')),
    /** `{dia}` is the Tuesday when the service is ready if work starts on the day `{llegan}`. */
    fecha: line('La fecha que se promete').check(places('plazo', 'dia', 'llegan')),
  }),
  campos: group('Campos', {
    nombre: detail(field.meta({ title: 'Nombre' })),
    correo: detail(field.meta({ title: 'Correo' })),
    telefono: detail(telephone.meta({ title: 'Teléfono' })),
    comienzo: detail(field.meta({ title: 'Comienzo' })),
    lanzamiento: detail(field.meta({ title: 'Lanzamiento' })),
    presupuesto: field
      .extend({
        etiqueta: detail(field.shape.etiqueta),
        ayuda: detail(field.shape.ayuda),
        elige: detail(line('Opción vacía')),
        rangos: list(['Rangos', 'Cada uno se envía como está escrito.'], 'rango', [2], line()),
      })
      .meta({ title: 'Presupuesto' }),
    /** If a visitor comes from a service's calculator, the field «Mensaje» starts with `traido`. */
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
  privacidad: details('Privacidad', {
    texto: text('La casilla', '{aviso} es el enlace.').check(places('aviso')),
    aviso: line('Texto del enlace'),
    falta: line('Su nombre entre lo que falta'),
  }),
});

export type ContactPageCopy = z.infer<typeof contactPageSchema>;
export type QuotePageCopy = z.infer<typeof quotePageSchema>;
