import * as z from 'zod';
import { detail, details, group, groups, line, list, searchDescription, upTo } from './fields.ts';
import { headlineSchema } from './headline.ts';
import { places } from './places.ts';
import { PROJECT_TYPE } from '#content/values/project-type.ts';

export const text = (title?: string, help?: string) => upTo(420, title, help);

export const point = z.strictObject({
  titulo: line('Título'),
  texto: text('Texto'),
});

const part = z.strictObject({
  nombre: upTo(16, 'Nombre'),
  parte: z
    .number()
    .positive()
    .max(1)
    .meta({ title: 'Parte', description: 'De 0 a 1: 0.5 es la mitad.' }),
});

const ownNumber = z.strictObject({
  dato: upTo(24, 'Qué es'),
  muestra: z.int().positive().meta({ title: 'Con cuánto empieza' }),
  desde: z.int().positive().meta({ title: 'Desde' }),
  hasta: z.int().positive().max(999_999).meta({ title: 'Hasta' }),
});

const quoteWords = (...counted: readonly string[]) =>
  group('Camino a la cotización', {
    accion: line('Botón'),
    frase: text('Lo que dice el mensaje, si se paga').check(
      places(...counted, 'valor', 'parte', 'neto', 'tiempo'),
    ),
    nunca: text('Lo que dice, si no').check(places(...counted, 'valor', 'parte')),
  });

/** A calculator that compares what a client saves every month with the price of a service. */
export const payback = z.strictObject({
  cuantos: ownNumber.meta({ title: 'Cuántos' }),
  valor: ownNumber.meta({ title: 'Cuánto vale uno' }),
  ayuda: detail(text('Ayuda bajo los números').check(places('cuantos', 'cada', 'horas', 'valor'))),
  vacio: detail(
    line('Si está vacío', 'La cuenta sigue con {ultimo}.').check(places('dato', 'ultimo')),
  ),
  fuera: detail(line('Si se sale').check(places('dato', 'desde', 'hasta', 'ultimo'))),
  ahorro: upTo(40, 'Cuánto se cuenta de lo que se ahorra'),
  partes: z.tuple([part, part, part]).meta({
    title: 'Partes',
    description: 'De menos a más; empieza la de en medio.',
    entry: 'parte',
  }),
  detalle: detail(line('Abrir las sumas', 'En un teléfono.')),
  total: detail(line('Todo lo que se podría ahorrar').check(places('cuantos', 'cada'))),
  cuenta: detail(line('La parte que se cuenta').check(places('parte'))),
  servidor: detail(line('El servidor')),
  neto: detail(line('Lo que queda')),
  resta: detail(line('De dónde sale lo que queda').check(places('contado', 'servidor', 'guardia'))),
  queda: detail(upTo(60, 'Lo que queda al mes').includes('{neto}').check(places('neto'))),
  plazo: detail(line('En cuánto se paga').includes('{tiempo}').check(places('precio', 'tiempo'))),
  nunca: detail(upTo(36, 'Si no queda nada')),
  falta: detail(line('Cuánto falta').check(places('falta'))),
  mes: detail(upTo(16, 'Un mes')),
  meses: detail(upTo(16, 'Varios meses').includes('{meses}').check(places('meses'))),
  limite: z.int().positive().meta({ title: 'Meses en los que conviene' }),
  /** `{desde}` is the least number, of orders for example, at which the service pays for itself. */
  desde: detail(line('Conviene, y desde cuántos').includes('{desde}').check(places('desde'))),
  siempre: detail(line('Conviene con cualquiera')),
  todavia: detail(line('Todavía no conviene').includes('{desde}').check(places('desde'))),
  ninguno: detail(line('Con ninguno convendría')),
  cotiza: quoteWords('cuantos'),
});
export type PaybackCopy = z.infer<typeof payback>;

export const things = upTo(16, 'Qué se cuenta', 'Es {cosas}: pedidos, ventas, citas…');

/** The calculator with the words of one kind of business: for a shop, `{cosas}` is «pedidos». */
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
  cotiza: quoteWords('cuantos', 'cosas'),
});

/** The last part of an entry's address, such as `tienda` in `/servicios#tienda`. */
export const anchor = z
  .string()
  .regex(/^[a-z]+(-[a-z\d]+)*$/, 'palabras en minúsculas sin acentos, unidas con guiones');

export const projectType = z
  .string()
  .regex(
    PROJECT_TYPE,
    'una palabra en minúsculas sin acentos, o varias unidas con guiones, como «seo-local»',
  );

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
  pasos: group('Cómo va, paso a paso', {
    titulo: line('Título'),
    lista: list('Pasos', 'paso', [2], point.extend({ cuando: line('Cuándo') })),
    hito: group('La semana marcada', {
      semana: z.int().positive().meta({ title: 'Semana' }),
      texto: upTo(36, 'Texto'),
    }).optional(),
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
    otra: details('El otro camino', {
      texto: line('Texto'),
      ruta: z
        .string()
        .regex(/^\/[\w/#?=-]*$/, 'una ruta del sitio, por ejemplo «/servicios»')
        .meta({ title: 'Página' }),
    }),
  }).optional(),
};

export const movingOpening = servicePageFields.encabezado
  .omit({ titulo: true })
  .extend({ titular: headlineSchema.meta({ title: 'Encabezado' }) });

export type ServicePageCopy = z.infer<z.ZodObject<typeof servicePageFields>>;
