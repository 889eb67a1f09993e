import * as z from 'zod';
import { detail, group, groups, line, list, searchDescription, upTo } from './fields.ts';
import { headlineSchema } from './headline.ts';
import { places } from './places.ts';
import { PROJECT_TYPE } from '#content/values/project-type.ts';

/** A paragraph. */
export const text = (title?: string, help?: string) => upTo(420, title, help);

/** A name and what there is to say about it. */
export const point = z.strictObject({
  titulo: line('Título'),
  texto: text('Texto'),
});

/** So much of what could be spared, and its name. */
const part = z.strictObject({
  nombre: upTo(16, 'Nombre'),
  parte: z
    .number()
    .positive()
    .max(1)
    .meta({ title: 'Parte', description: 'De 0 a 1: 0.5 es la mitad.' }),
});

/** A number of the reader's own: what it is, with which one it begins, and between which it may lie. */
const ownNumber = z.strictObject({
  dato: upTo(24, 'Qué es'),
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
  ayuda: detail(text('Ayuda bajo los números').check(places('cuantos', 'cada', 'horas', 'valor'))),
  /** In its place, where `{dato}` is left empty or lies outside; the reckoning goes on with `{ultimo}`. */
  vacio: detail(
    line('Si está vacío', 'La cuenta sigue con {ultimo}.').check(places('dato', 'ultimo')),
  ),
  fuera: detail(line('Si se sale').check(places('dato', 'desde', 'hasta', 'ultimo'))),
  ahorro: upTo(40, 'Cuánto se cuenta de lo que se ahorra'),
  /** Between what one chooses, from the least to the most: less than all of it, to be believed. The middle one is counted first. */
  partes: z.tuple([part, part, part]).meta({
    title: 'Partes',
    description: 'De menos a más; empieza la de en medio.',
    entry: 'parte',
  }),
  detalle: detail(line('Abrir las sumas', 'En un teléfono.')),
  /** What all that could be spared is called, the `{parte}` of it that is counted, what is taken off, and what is left. */
  total: detail(line('Todo lo que se podría ahorrar').check(places('cuantos', 'cada'))),
  cuenta: detail(line('La parte que se cuenta').check(places('parte'))),
  servidor: detail(line('El servidor')),
  neto: detail(line('Lo que queda')),
  /** The verdict: what is left of it by the month, and in what `{tiempo}` the `{precio}` is paid. */
  queda: detail(upTo(36, 'Lo que queda al mes').includes('{neto}').check(places('neto'))),
  plazo: detail(line('En cuánto se paga').includes('{tiempo}').check(places('precio', 'tiempo'))),
  /** And where nothing is left: so much is lacking. */
  nunca: detail(upTo(36, 'Si no queda nada')),
  falta: detail(line('Cuánto falta').check(places('falta'))),
  /** A time, of one month and of more. */
  mes: detail(upTo(16, 'Un mes')),
  meses: detail(upTo(16, 'Varios meses').includes('{meses}').check(places('meses'))),
  limite: z.int().positive().meta({ title: 'Meses en los que conviene' }),
  /** With how many it is, with {desde}; that it is not yet; and that with no number it would be. */
  desde: detail(line('Conviene, y desde cuántos').includes('{desde}').check(places('desde'))),
  /** In place of `desde`, where it is with the fewest that can be typed. */
  siempre: detail(line('Conviene con cualquiera')),
  todavia: detail(line('Todavía no conviene').includes('{desde}').check(places('desde'))),
  ninguno: detail(line('Con ninguno convendría')),
  /** The way to the quote, and what one's message says there, where it is paid and where it is not. */
  cotiza: group('Camino a la cotización', {
    accion: line('Botón'),
    frase: text('Lo que dice el mensaje, si se paga').check(
      places('cuantos', 'valor', 'parte', 'neto', 'tiempo'),
    ),
    nunca: text('Lo que dice, si no').check(places('cuantos', 'valor', 'parte')),
  }),
});
export type PaybackCopy = z.infer<typeof payback>;

export const things = upTo(16, 'Qué se cuenta', 'Es {cosas}: pedidos, ventas, citas…');

/** A reckoning whose words name the things that are counted, which differ by trade. */
export const countedPayback = payback.extend({
  cuantos: ownNumber
    .extend({ dato: ownNumber.shape.dato.check(places('cosas')) })
    .meta({ title: 'Cuántos' }),
  total: detail(
    line('Todo lo que se podría ahorrar').check(places('cuantos', 'cosas', 'horas', 'valor')),
  ),
  desde: detail(
    line('Conviene, y desde cuántos').includes('{desde}').check(places('desde', 'cosas')),
  ),
  todavia: detail(line('Todavía no conviene').includes('{desde}').check(places('desde', 'cosas'))),
  cotiza: group('Camino a la cotización', {
    accion: line('Botón'),
    frase: text('Lo que dice el mensaje, si se paga').check(
      places('cuantos', 'cosas', 'valor', 'parte', 'neto', 'tiempo'),
    ),
    nunca: text('Lo que dice, si no').check(places('cuantos', 'cosas', 'valor', 'parte')),
  }),
});

/** Where an enquiry begins with something already chosen: `/cotizacion?tipo=…`. */
export const projectType = z
  .string()
  .regex(
    PROJECT_TYPE,
    'una palabra en minúsculas sin acentos, o varias unidas con guiones, como «seo-local»',
  );

/** What every page about a service says, whatever it shows in between. */
export const servicePageFields = {
  titulo: upTo(60, 'Título para buscadores', 'Sin la marca, de unos 50 caracteres.'),
  descripcion: searchDescription,
  encabezado: group('Encabezado', {
    titulo: upTo(80, 'Título'),
    entrada: text(
      'Párrafo',
      'Para quién, qué, y cuánto ahorra. Puede llevar enlaces: [texto](/pagina).',
    ),
    accion: line('Botón', 'Lleva a la cotización.'),
  }),
  /** How it goes, step by step. Without it, and without each of what follows, the page does without. */
  pasos: group('Cómo va, paso a paso', {
    titulo: line('Título'),
    lista: list('Pasos', 'paso', [2], point.extend({ cuando: line('Cuándo') })),
    /** The one week that is marked on the ruler, for what only this work has then; a few words. */
    hito: group('La semana marcada', {
      semana: z.int().positive().meta({ title: 'Semana' }),
      texto: upTo(36, 'Texto'),
    }).optional(),
    /** How the watch that follows is said here, with {horario} and, at night and on weekends, {turno}; else as servicios.yaml says it. */
    guardia: text('La guardia que sigue', 'Si no, como la dicen los servicios.')
      .check(places('horario', 'turno'))
      .optional(),
  }).optional(),
  riesgos: group('Qué puede salir mal', {
    titulo: line('Título'),
    lista: groups('Riesgos', 'riesgo', [2], {
      riesgo: line('Riesgo'),
      respuesta: text('Qué se hace', 'Puede llevar enlaces: [texto](/pagina).'),
    }),
  }).optional(),
  preguntas: group('Preguntas', {
    titulo: line('Título'),
    otra: detail(line('Enlace al contacto').optional()),
    lista: groups('Preguntas', 'pregunta', [2], {
      pregunta: line('Pregunta'),
      respuesta: upTo(700, 'Respuesta', 'Puede llevar enlaces: [texto](/pagina).'),
    }),
  }).optional(),
  cierre: group(['Cierre', 'El camino a la cotización, y otro.'], {
    titulo: line('Título'),
    texto: text('Texto'),
    accion: line('Botón'),
    otra: detail(
      group('El otro camino', {
        texto: line('Texto'),
        ruta: z
          .string()
          .regex(/^\/[\w/#?=-]*$/, 'una ruta del sitio, por ejemplo «/servicios»')
          .meta({ title: 'Página' }),
      }),
    ),
  }).optional(),
};

/** The opening of a page whose heading has words that take turns. */
export const movingOpening = servicePageFields.encabezado
  .omit({ titulo: true })
  .extend({ titular: headlineSchema.meta({ title: 'Encabezado' }) });

/** The parts that all service pages share. */
export type ServicePageCopy = z.infer<z.ZodObject<typeof servicePageFields>>;
