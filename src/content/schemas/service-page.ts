import * as z from 'zod';
import { headlineSchema } from './headline.ts';
import { places } from '#content/placeholders.ts';
import { PROJECT_TYPE } from '#content/project-types.ts';

export const line = z.string().min(1).max(120);
export const text = z.string().min(1).max(420);

/** A name and what there is to say about it. */
export const point = z.strictObject({ titulo: line, texto: text });

/** So much of what could be spared, and its name. */
const part = z.strictObject({
  nombre: z.string().min(1).max(16),
  parte: z.number().positive().max(1),
});

/** A number of the reader's own: what it is, with which one it begins, and between which it may lie. */
const ownNumber = z.strictObject({
  dato: z.string().min(1).max(24),
  muestra: z.int().positive(),
  desde: z.int().positive(),
  hasta: z.int().positive().max(999_999),
});

/** How a reckoning ends: what is spared by the month, less server and watch, against the price; it begins with a sample. */
export const payback = z.strictObject({
  /** How many one has, and what one of them is worth: a sale, or an hour of theirs. */
  cuantos: ownNumber,
  valor: ownNumber,
  /** Under what one types: what it changes, and why only a part of it is counted. */
  ayuda: text,
  /** In its place, where `{dato}` is left empty or lies outside; the reckoning goes on with `{ultimo}`. */
  vacio: line.check(places('dato', 'ultimo')),
  fuera: line.check(places('dato', 'desde', 'hasta', 'ultimo')),
  /** Asks how much of what could be spared is counted. */
  ahorro: z.string().min(1).max(24),
  /** Between what one chooses, from the least to the most: less than all of it, to be believed. The middle one is counted first. */
  partes: z.tuple([part, part, part]),
  /** On a phone, the line that opens the sums. */
  detalle: line,
  /** What all that could be spared is called, the `{parte}` of it that is counted, what is taken off, and what is left. */
  total: line.check(places('cuantos', 'cada', 'horas', 'valor')),
  cuenta: line.check(places('parte')),
  servidor: line,
  neto: line,
  /** What the server costs by the month, in whole units of the catalogue's currency. */
  costo: z.int().nonnegative(),
  /** For so many months the watch, which is taken off too, is in the price. */
  incluidos: z.int().nonnegative(),
  /** What is left in those, so that anyone can reckon the months again; with {meses}. */
  primeros: line.includes('{meses}').check(places('meses')),
  /** The verdict: what is left of it by the month, and in what `{tiempo}` the `{precio}` is paid. */
  queda: z.string().min(1).max(36).includes('{neto}').check(places('neto')),
  plazo: line.includes('{tiempo}').check(places('precio', 'tiempo')),
  /** And where nothing is left: so much is lacking. */
  nunca: z.string().min(1).max(36),
  falta: line.check(places('falta')),
  /** A time, of one month and of more. */
  mes: z.string().min(1).max(16),
  meses: z.string().min(1).max(16).includes('{meses}').check(places('meses')),
  /** Paid in no more months than these it is worth it. */
  limite: z.int().positive(),
  /** That it is, and from how many on, with {desde}; that it is not yet; and that with no number it would be. */
  desde: line.includes('{desde}').check(places('desde')),
  /** In place of `desde`, where it is with the fewest that can be typed. */
  siempre: line,
  todavia: line.includes('{desde}').check(places('desde')),
  ninguno: line,
  /** What the months are that pay for it, and those after them. */
  pagando: z.string().min(1).max(30),
  despues: z.string().min(1).max(30),
  /** The way to the quote, and what one's message says there, where it is paid and where it is not. */
  cotiza: z.strictObject({
    accion: line,
    frase: text.check(places('cuantos', 'valor', 'parte', 'neto', 'tiempo')),
    nunca: text.check(places('cuantos', 'valor', 'parte')),
  }),
});
export type PaybackCopy = z.infer<typeof payback>;

/** Where an enquiry begins with something already chosen: `/cotizacion?tipo=…`. */
export const projectType = z
  .string()
  .regex(PROJECT_TYPE, 'una palabra en minúsculas sin acentos, o varias unidas con guiones, como «seo-local»');

/** What every page about a service says, whatever it shows in between. */
export const servicePageFields = {
  /** Title of the page for search engines, without the brand, up to about 50 characters. */
  titulo: z.string().min(1).max(60),
  /** What search engines show. */
  descripcion: z.string().min(50).max(160),
  encabezado: z.strictObject({
    /** The page's heading. */
    titulo: z.string().min(1).max(80),
    /** The paragraph under it: for whom, what, and how much it spares. */
    entrada: text,
    /** The main button, which leads to the quote. */
    accion: line,
  }),
  /** How it goes, step by step. Without it, and without each of what follows, the page does without. */
  pasos: z.strictObject({
    titulo: line,
    lista: z.array(point.extend({ cuando: line })).min(2),
    /** The one week that is marked on the ruler, for what only this work has then; a few words. */
    hito: z
      .strictObject({ semana: z.int().positive(), texto: z.string().min(1).max(36) })
      .optional(),
    /** How the watch that follows is said here, with {horario} and, at night and on weekends, {turno}; else as servicios.yaml says it. */
    guardia: text.check(places('horario', 'turno')).optional(),
 }).optional(),
  /** What can go wrong, and what is done about it. */
  riesgos: z.strictObject({
    titulo: line,
    lista: z.array(z.strictObject({ riesgo: line, respuesta: text })).min(2),
 }).optional(),
  /** What people ask before they ask for a quote. */
  preguntas: z.strictObject({
    titulo: line,
    /** The link to the contact page beside them. */
    otra: line.optional(),
    lista: z
      .array(z.strictObject({ pregunta: line, respuesta: z.string().min(1).max(700) }))
      .min(2),
 }).optional(),
  /** The end of the page: the way to the quote, and one more. */
  cierre: z.strictObject({
    titulo: line,
    texto: text,
    accion: line,
    otra: z.strictObject({
      texto: line,
      ruta: z.string().regex(/^\/[\w/#?=-]*$/, 'una ruta del sitio, por ejemplo «/servicios»'),
    }),
  }).optional(),
};

/** The opening of a page whose heading has words that take turns. */
export const movingOpening = servicePageFields.encabezado
  .omit({ titulo: true })
  .extend({ titular: headlineSchema });

/** The parts that all service pages share. */
export type ServicePageCopy = z.infer<z.ZodObject<typeof servicePageFields>>;
