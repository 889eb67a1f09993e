import * as z from 'zod';
import { destination, sitePage } from './destination.ts';
import { drawing } from './drawing.ts';
import { places } from '#content/placeholders.ts';

const text = z.string().min(1);

/** The longest word that fits a phone as the headline writes it, in letters (headline-fit.ts). */
const LONGEST_WORD = 13;
const WORD_TOO_LONG = `tiene una palabra que no cabe en un teléfono: como mucho ${LONGEST_WORD} letras`;
const fitsPhone = (sentence: string) =>
  sentence.split(' ').every(({ length }) => length <= LONGEST_WORD);

const link = z.strictObject({
  /** What the visitor reads. */
  texto: text.max(40),
  /** Where it goes, from the root of the site. */
  ruta: sitePage,
});

/** The home page. One file, `content/inicio.yaml`. */
export const homeSchema = z.strictObject({
  /** The whole title for search engines, up to about 60 characters. */
  titulo: text.max(75),
  /** Description for search engines, up to about 155 characters. */
  descripcion: text.max(170),
  /** The opening: headline, what we do, what we promise. */
  portada: z
    .strictObject({
      /** «antes» + one of the words + «despues»; the words take turns, the first is the one that stays. */
      titular: z.strictObject({
        antes: text.refine(fitsPhone, WORD_TOO_LONG),
        palabras: z.array(text.max(16)).min(1),
        despues: z.string().refine(fitsPhone, WORD_TOO_LONG),
      }),
      /** The paragraph under the headline; a price in it names its service, «{precio:sitio}». */
      entrada: text.max(220),
      /** Who is on watch, and when: «{horario}» is the brand's «lunes a viernes, de 9:00 a 18:00». */
      guardia: text.max(140).check(places('horario')).optional(),
      /** Buttons: the first is the main one. */
      acciones: z.array(link).min(1).max(2),
      /** What we commit to, under the horizon. */
      compromisos: z.array(z.strictObject({ titulo: text.max(40), texto: text.max(140) })).max(3),
      /** The sheet beside it: which paper holds us to it, a clause of it, and where it is read whole. */
      contrato: z
        .strictObject({
          titulo: text.max(30),
          clausula: text.max(110),
          /** Who signs it, by their part in the work. */
          firma: text.max(40).optional(),
          /** Stamped on it, for example that it is a sample. */
          sello: text.max(12).optional(),
          enlace: link,
        })
        .optional(),
    }),
  /** The services, one row each. */
  servicios: z.strictObject({
    titulo: text,
    entrada: text,
    /** By the prices: «{moneda}» and «{impuesto}» are those of servicios.yaml. */
    nota: text.max(120).check(places('moneda', 'impuesto')),
    lista: z
      .array(
        z.strictObject({
          /** The service's name in servicios.yaml where nothing is said. */
          nombre: text.max(40).optional(),
          /** What it is for, in a few words. */
          linea: text.max(34).optional(),
          ruta: link.shape.ruta,
          /** The «id» of the service in servicios.yaml, from which price and time are taken. */
          servicio: text,
        }),
      )
      .min(1),
  }),
  /** Beside the terminal: what it shows, and where there is more. This part, like those that are optional below, is left out by leaving it out. */
  ensayo: z.strictObject({
    titulo: text.max(40),
    texto: text.max(220),
    enlace: link,
    /** The breaker that brings the sample shop down; it needs `terminal/guardia.yaml` too. */
    caida: z
      .strictObject({
        /** What the breaker says before it is flipped; while the shop is down, noticed and back; and afterwards. */
        tumbar: text.max(30),
        mientras: z.array(text.max(30)).length(3),
        otra: text.max(30),
        /** What stands in the breaker's place where nothing moves. */
        bajado: text.max(40),
        /** Says that none of it is real. */
        aviso: text.max(160),
      })
      .optional(),
  }).optional(),
  /** Sample projects, one slide each; they are shown as samples. */
  proyectos: z.strictObject({
    titulo: text,
    entrada: text.optional(),
    /** What stands over the two figures of a project, and the mark on what that was worth: that it is a sample. */
    medido: z
      .strictObject({ antes: text.max(12), despues: text.max(12), sello: text.max(12).optional() })
      .optional(),
    lista: z
      .array(
        z.strictObject({
          nombre: text.max(40),
          tipo: text.max(40),
          plazo: text.max(30),
          /** One thing about it that can be counted, and what it was before and is after, where both are given. */
          dato: text.max(60),
          antes: text.max(6).optional(),
          despues: text.max(6).optional(),
          /** What was decided that changed it, and what that was worth to the business. */
          decision: text.max(90).optional(),
          valio: text.max(70).optional(),
          /** Where there is more of it: a page, or a site of its own. */
          ruta: destination,
          /** The «id» in servicios.yaml of the service that makes one like it. */
          servicio: text,
          /** The way to one like it: «{precio}» is that of its service. */
          unaAsi: text.max(40).includes('{precio}').check(places('precio')),
          /** Which of our drawn screens it shows, or a picture of the agency's own. */
          dibujo: drawing('tienda', 'app', 'sistema', 'informe'),
          /** What is written on the drawn screen, in the order its component says (src/ui/illustration). */
          pantalla: z.array(text.max(32)).max(24).default([]),
        }),
      )
      .min(1),
  }).optional(),
  /** How a project goes, in order. */
  metodo: z.strictObject({
    titulo: text,
    entrada: text,
    /** How many people the agency is, and with whom one speaks. */
    equipo: text.max(120).optional(),
    pasos: z
      .array(
        z.strictObject({
          nombre: text.max(40),
          /** Length in weeks: how wide its stretch of the line is; none is what comes before the first. */
          semanas: z.int().min(0).max(30),
          cuando: text.max(30),
          /** Who does it, by their part in the work. */
          quien: text.max(40).optional(),
          /** Who of ours is drawn at it; nobody when nothing is said. */
          dibujo: z.enum(['dirige', 'disena', 'programa', 'guardia']).optional(),
          texto: text.max(220),
        }),
      )
      .min(2)
      .refine((steps) => steps.slice(1).every(({ semanas }) => semanas > 0), {
        error: 'solo el primer paso puede durar 0 semanas',
      }),
  }).optional(),
  /** Technologies and providers we integrate with, as plain names. */
  alianzas: z.strictObject({
    titulo: text,
    /** Which countries are served, and in which currency invoices are made. */
    entrada: text.max(260),
    grupos: z.array(z.strictObject({ nombre: text, nombres: z.array(text).min(1) })).min(1),
    /** Whose names these are. */
    nota: text,
  }).optional(),
  /** Who does the work, where the agency wants to show it: real people. None comes with the site. */
  equipo: z
    .strictObject({
      titulo: text.max(60),
      entrada: text.max(220),
      personas: z
        .array(
          z.strictObject({
            nombre: text.max(60),
            puesto: text.max(60),
            texto: text.max(160).optional(),
            /** `imagenes/…`, a picture of the agency's own. */
            retrato: drawing().optional(),
          }),
        )
        .min(1)
        .max(12),
    })
    .optional(),
  /** The lamp's plane at the end: what it takes to begin, and the form. */
  contacto: z.strictObject({
    titulo: text.max(60),
    entrada: text.max(160),
    /** On the sheet, over the fields: who reads it; «{respuesta}» is the brand's «un día hábil». */
    hoja: text.max(160).check(places('respuesta')),
    /** What happens once it is sent, in order. */
    despues: z.strictObject({ titulo: text.max(40), pasos: z.array(text.max(120)).min(1).max(5) }),
  }),
});

export type Home = z.infer<typeof homeSchema>;
