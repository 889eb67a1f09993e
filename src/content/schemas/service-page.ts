import * as z from 'zod';
import { headlineSchema } from './headline.ts';
import { places } from './places.ts';

export const line = z.string().min(1).max(120);
export const text = z.string().min(1).max(420);

/** A name and what there is to say about it. */
export const point = z.strictObject({ titulo: line, texto: text });

/** So much of what could be spared, and its name. */
const part = z.strictObject({
  nombre: z.string().min(1).max(16),
  parte: z.number().positive().max(1),
  /** What the account calls it, where its name does not say why it is that one. */
  cuenta: line.optional(),
});

/** How a reckoning ends: what is spared by the month, less server and watch, against the price; all of it a sample. */
export const payback = z.strictObject({
  /** Asks how much of what could be spared is counted. */
  ahorro: z.string().min(1).max(24),
  /** Between what one chooses, from the least to the most: less than all of it, to be believed. The middle one is counted first. */
  partes: z.tuple([part, part, part]),
  /** Where it depends on how many one has: between which one chooses, from the fewest; the middle is counted first. */
  cuantos: z
    .strictObject({
      pregunta: z.string().min(1).max(24),
      opciones: z.tuple([z.int().positive(), z.int().positive(), z.int().positive()]),
      /** In more months than these it counts as not paid. */
      limite: z.int().positive(),
      /** Where it pays, from how many it does, with {desde}; and where it does not yet, with {cuantos} too. */
      desde: line.includes('{desde}').check(places('desde')),
      todavia: line.includes('{desde}').check(places('cuantos', 'desde')),
    })
    .optional(),
  /** What all that could be spared is called, what is taken off it, and what is left. */
  total: line,
  servidor: line,
  /** What the server costs by the month, in whole units of the catalogue's currency. */
  costo: z.int().nonnegative(),
  /** For so many months the watch, which is taken off too, is in the price. */
  incluidos: z.int().nonnegative(),
  /** What is left in those, so that anyone can reckon the months again; with {meses}. */
  primeros: line.includes('{meses}').check(places('meses')),
  neto: line,
  /** What is paid, with {precio}; the verdict, with {meses}; and the one where it never is. */
  que: line.includes('{precio}').check(places('precio')),
  plazo: z.string().min(1).max(36).includes('{meses}').check(places('meses')),
  nunca: z.string().min(1).max(30),
  /** What the months are that pay for it, and those after them. */
  pagando: z.string().min(1).max(30),
  despues: z.string().min(1).max(30),
  avisoMuestra: text,
});
export type PaybackCopy = z.infer<typeof payback>;

/** Where an enquiry begins with something already chosen: `/cotizacion?tipo=…`. */
export const projectType = z
  .string()
  .regex(/^[a-z]+$/, 'una palabra en minúsculas sin acentos, por ejemplo «tienda»');

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
  /** How it goes, step by step. */
  pasos: z.strictObject({
    titulo: line,
    lista: z.array(point.extend({ cuando: line })).min(2),
    /** The one week that is marked on the ruler, for what only this work has then; a few words. */
    hito: z
      .strictObject({ semana: z.int().positive(), texto: z.string().min(1).max(36) })
      .optional(),
    /** How the watch that follows is said here, with {horario}; else as servicios.yaml says it. */
    guardia: line.check(places('horario')).optional(),
  }),
  /** What can go wrong, and what is done about it. */
  riesgos: z.strictObject({
    titulo: line,
    lista: z.array(z.strictObject({ riesgo: line, respuesta: text })).min(2),
  }),
  /** What people ask before they ask for a quote. */
  preguntas: z.strictObject({
    titulo: line,
    /** The link to the contact page beside them. */
    otra: line.optional(),
    lista: z
      .array(z.strictObject({ pregunta: line, respuesta: z.string().min(1).max(700) }))
      .min(2),
  }),
  /** The end of the page: the way to the quote, and one more. */
  cierre: z.strictObject({
    titulo: line,
    texto: text,
    accion: line,
    otra: z.strictObject({
      texto: line,
      ruta: z.string().regex(/^\/[\w/#?=-]*$/, 'una ruta del sitio, por ejemplo «/servicios»'),
    }),
  }),
};

/** The opening of a page whose heading has words that take turns. */
export const movingOpening = servicePageFields.encabezado
  .omit({ titulo: true })
  .extend({ titular: headlineSchema });

/** The parts that all service pages share. */
export type ServicePageCopy = z.infer<z.ZodObject<typeof servicePageFields>>;
