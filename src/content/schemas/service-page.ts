import * as z from 'zod';
import { headlineSchema } from './headline.ts';
import { places } from '#content/placeholders.ts';
import { PROJECT_TYPE } from '#content/project-types.ts';

export const line = z.string().min(1).max(120);
export const text = z.string().min(1).max(420);

/** A name and what there is to say about it. */
export const point = z.strictObject({
  titulo: line.meta({ title: 'Título' }),
  texto: text.meta({ title: 'Texto' }),
});

/** So much of what could be spared, and its name. */
const part = z.strictObject({
  nombre: z.string().min(1).max(16).meta({ title: 'Nombre' }),
  parte: z
    .number()
    .positive()
    .max(1)
    .meta({ title: 'Parte', description: 'De 0 a 1: 0.5 es la mitad.' }),
});

/** A number of the reader's own: what it is, with which one it begins, and between which it may lie. */
const ownNumber = z.strictObject({
  dato: z.string().min(1).max(24).meta({ title: 'Qué es' }),
  muestra: z.int().positive().meta({ title: 'Con cuánto empieza' }),
  desde: z.int().positive().meta({ title: 'Desde' }),
  hasta: z.int().positive().max(999_999).meta({ title: 'Hasta' }),
});

/** How a reckoning ends: what is spared by the month, less server and watch, against the price; it begins with a sample. */
export const payback = z.strictObject({
  /** How many one has, and what one of them is worth: a sale, or an hour of theirs. */
  cuantos: ownNumber.meta({ title: 'Cuántos' }),
  valor: ownNumber.meta({ title: 'Cuánto vale uno' }),
  /** Under what one types: what it changes, and why only a part of it is counted. */
  ayuda: text.meta({ title: 'Ayuda bajo los números' }),
  /** In its place, where `{dato}` is left empty or lies outside; the reckoning goes on with `{ultimo}`. */
  vacio: line
    .check(places('dato', 'ultimo'))
    .meta({ title: 'Si está vacío', description: 'La cuenta sigue con {ultimo}.' }),
  fuera: line.check(places('dato', 'desde', 'hasta', 'ultimo')).meta({ title: 'Si se sale' }),
  /** Asks how much of what could be spared is counted. */
  ahorro: z.string().min(1).max(24).meta({ title: 'Cuánto se cuenta de lo que se ahorra' }),
  /** Between what one chooses, from the least to the most: less than all of it, to be believed. The middle one is counted first. */
  partes: z.tuple([part, part, part]).meta({
    title: 'Partes',
    description: 'De menos a más; empieza la de en medio.',
    entry: 'parte',
  }),
  /** On a phone, the line that opens the sums. */
  detalle: line.meta({ title: 'Abrir las sumas', description: 'En un teléfono.' }),
  /** What all that could be spared is called, the `{parte}` of it that is counted, what is taken off, and what is left. */
  total: line
    .check(places('cuantos', 'cada', 'horas', 'valor'))
    .meta({ title: 'Todo lo que se podría ahorrar' }),
  cuenta: line.check(places('parte')).meta({ title: 'La parte que se cuenta' }),
  servidor: line.meta({ title: 'El servidor' }),
  neto: line.meta({ title: 'Lo que queda' }),
  /** For so many months the watch, which is taken off too, is in the price. */
  incluidos: z.int().nonnegative().meta({ title: 'Meses de guardia en el precio' }),
  /** What is left in those, so that anyone can reckon the months again; with {meses}. */
  primeros: line
    .includes('{meses}')
    .check(places('meses'))
    .meta({ title: 'Lo que queda en esos meses' }),
  /** The verdict: what is left of it by the month, and in what `{tiempo}` the `{precio}` is paid. */
  queda: z
    .string()
    .min(1)
    .max(36)
    .includes('{neto}')
    .check(places('neto'))
    .meta({ title: 'Lo que queda al mes' }),
  plazo: line
    .includes('{tiempo}')
    .check(places('precio', 'tiempo'))
    .meta({ title: 'En cuánto se paga' }),
  /** And where nothing is left: so much is lacking. */
  nunca: z.string().min(1).max(36).meta({ title: 'Si no queda nada' }),
  falta: line.check(places('falta')).meta({ title: 'Cuánto falta' }),
  /** A time, of one month and of more. */
  mes: z.string().min(1).max(16).meta({ title: 'Un mes' }),
  meses: z
    .string()
    .min(1)
    .max(16)
    .includes('{meses}')
    .check(places('meses'))
    .meta({ title: 'Varios meses' }),
  /** Paid in no more months than these it is worth it. */
  limite: z.int().positive().meta({ title: 'Meses en los que conviene' }),
  /** That it is, and from how many on, with {desde}; that it is not yet; and that with no number it would be. */
  desde: line
    .includes('{desde}')
    .check(places('desde'))
    .meta({ title: 'Conviene, y desde cuántos' }),
  /** In place of `desde`, where it is with the fewest that can be typed. */
  siempre: line.meta({ title: 'Conviene con cualquiera' }),
  todavia: line.includes('{desde}').check(places('desde')).meta({ title: 'Todavía no conviene' }),
  ninguno: line.meta({ title: 'Con ninguno convendría' }),
  /** What the months are that pay for it, and those after them. */
  pagando: z.string().min(1).max(30).meta({ title: 'Los meses que la pagan' }),
  despues: z.string().min(1).max(30).meta({ title: 'Los de después' }),
  /** The way to the quote, and what one's message says there, where it is paid and where it is not. */
  cotiza: z
    .strictObject({
      accion: line.meta({ title: 'Botón' }),
      frase: text
        .check(places('cuantos', 'valor', 'parte', 'neto', 'tiempo'))
        .meta({ title: 'Lo que dice el mensaje, si se paga' }),
      nunca: text.check(places('cuantos', 'valor', 'parte')).meta({ title: 'Lo que dice, si no' }),
    })
    .meta({ title: 'Camino a la cotización' }),
});
export type PaybackCopy = z.infer<typeof payback>;

/** Where an enquiry begins with something already chosen: `/cotizacion?tipo=…`. */
export const projectType = z
  .string()
  .regex(
    PROJECT_TYPE,
    'una palabra en minúsculas sin acentos, o varias unidas con guiones, como «seo-local»',
  );

/** What every page about a service says, whatever it shows in between. */
export const servicePageFields = {
  /** Title of the page for search engines, without the brand, up to about 50 characters. */
  titulo: z
    .string()
    .min(1)
    .max(60)
    .meta({ title: 'Título para buscadores', description: 'Sin la marca, de unos 50 caracteres.' }),
  /** What search engines show. */
  descripcion: z.string().min(50).max(160).meta({ title: 'Descripción para buscadores' }),
  encabezado: z
    .strictObject({
      /** The page's heading. */
      titulo: z.string().min(1).max(80).meta({ title: 'Título' }),
      /** The paragraph under it: for whom, what, and how much it spares. */
      entrada: text.meta({
        title: 'Párrafo',
        description: 'Para quién, qué, y cuánto ahorra. Puede llevar enlaces: [texto](/pagina).',
      }),
      /** The main button, which leads to the quote. */
      accion: line.meta({ title: 'Botón', description: 'Lleva a la cotización.' }),
    })
    .meta({ title: 'Encabezado' }),
  /** How it goes, step by step. Without it, and without each of what follows, the page does without. */
  pasos: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      lista: z
        .array(point.extend({ cuando: line.meta({ title: 'Cuándo' }) }))
        .min(2)
        .meta({ title: 'Pasos', entry: 'paso' }),
      /** The one week that is marked on the ruler, for what only this work has then; a few words. */
      hito: z
        .strictObject({
          semana: z.int().positive().meta({ title: 'Semana' }),
          texto: z.string().min(1).max(36).meta({ title: 'Texto' }),
        })
        .optional()
        .meta({ title: 'La semana marcada' }),
      /** How the watch that follows is said here, with {horario} and, at night and on weekends, {turno}; else as servicios.yaml says it. */
      guardia: text.check(places('horario', 'turno')).optional().meta({
        title: 'La guardia que sigue',
        description: 'Si no, como la dicen los servicios.',
      }),
    })
    .optional()
    .meta({ title: 'Cómo va, paso a paso' }),
  /** What can go wrong, and what is done about it. */
  riesgos: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      lista: z
        .array(
          z.strictObject({
            riesgo: line.meta({ title: 'Riesgo' }),
            respuesta: text.meta({
              title: 'Qué se hace',
              description: 'Puede llevar enlaces: [texto](/pagina).',
            }),
          }),
        )
        .min(2)
        .meta({ title: 'Riesgos', entry: 'riesgo' }),
    })
    .optional()
    .meta({ title: 'Qué puede salir mal' }),
  /** What people ask before they ask for a quote. */
  preguntas: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      /** The link to the contact page beside them. */
      otra: line.optional().meta({ title: 'Enlace al contacto' }),
      lista: z
        .array(
          z.strictObject({
            pregunta: line.meta({ title: 'Pregunta' }),
            respuesta: z
              .string()
              .min(1)
              .max(700)
              .meta({ title: 'Respuesta', description: 'Puede llevar enlaces: [texto](/pagina).' }),
          }),
        )
        .min(2)
        .meta({ title: 'Preguntas', entry: 'pregunta' }),
    })
    .optional()
    .meta({ title: 'Preguntas' }),
  /** The end of the page: the way to the quote, and one more. */
  cierre: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      texto: text.meta({ title: 'Texto' }),
      accion: line.meta({ title: 'Botón' }),
      otra: z
        .strictObject({
          texto: line.meta({ title: 'Texto' }),
          ruta: z
            .string()
            .regex(/^\/[\w/#?=-]*$/, 'una ruta del sitio, por ejemplo «/servicios»')
            .meta({ title: 'Página' }),
        })
        .meta({ title: 'El otro camino' }),
    })
    .optional()
    .meta({ title: 'Cierre', description: 'El camino a la cotización, y otro.' }),
};

/** The opening of a page whose heading has words that take turns. */
export const movingOpening = servicePageFields.encabezado
  .omit({ titulo: true })
  .extend({ titular: headlineSchema.meta({ title: 'Encabezado' }) });

/** The parts that all service pages share. */
export type ServicePageCopy = z.infer<z.ZodObject<typeof servicePageFields>>;
