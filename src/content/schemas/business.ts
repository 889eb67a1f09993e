import * as z from 'zod';
import { detail, group, groups, line, upTo } from './fields.ts';
import { places } from './places.ts';
import {
  anchor,
  countedPayback,
  movingOpening,
  servicePageFields,
  text,
  things,
} from './service-page.ts';

const taken = z.strictObject({
  antes: z.number().positive().meta({ title: 'Hoy' }),
  despues: z.number().min(0).meta({ title: 'Con un sistema' }),
});

const chartData = {
  leyenda: detail(line('De qué negocio', 'Y que es de muestra.')),
  asunto: line('Qué cuenta', 'Sobre la gráfica.').optional(),
  columnas: detail(z.tuple([line(), line(), line()]).meta({ title: 'Columnas', entry: 'columna' })),
  datos: groups(['Datos', 'En el orden de las barras.'], 'dato', [3, 5], {
    nombre: upTo(12, 'Nombre'),
    valor: z.number().positive().meta({ title: 'Valor' }),
  }),
};

const TONES = ['pendiente', 'camino', 'hecho', 'cobrar'] as const;

const orders = group(['La lista', 'Junto a la gráfica. Puede faltar.'], {
  titulo: line('Título'),
  lista: groups('Filas', 'fila', [3, 6], {
    numero: upTo(6, 'Número'),
    quien: upTo(20, 'De quién'),
    estado: upTo(12, 'En qué va'),
    tono: z.enum(TONES).meta({ title: 'Color' }),
    hora: upTo(8, 'Hora'),
  }),
}).optional();

const sheets = {
  lista: groups('Las hojas', 'hoja', [3, 6], {
    nombre: upTo(22, 'Nombre'),
    filas: groups('Filas', 'fila', [2, 3], {
      dato: upTo(18, 'Qué dice'),
      valor: upTo(12, 'A la derecha'),
      choca: z.boolean().optional().meta({ title: 'No coincide con otra hoja' }),
    }),
  }),
  una: group('En qué se convierten', {
    titulo: line('Título'),
    pedido: line('El pedido'),
    lista: groups('Dónde está a cada hora', 'hora', [2, 6], {
      hora: upTo(8, 'Hora'),
      texto: upTo(48, 'Dónde está'),
    }),
    cliente: group(['Lo que ve su cliente', 'En su teléfono. Puede faltar.'], {
      titulo: line('Título'),
      mensaje: upTo(80, 'Lo que dice'),
      boton: upTo(20, 'Lo que presiona'),
    }).optional(),
  }),
};

const tasks = groups('Tareas', 'tarea', [3], {
  tarea: line('Tarea'),
  antes: line('Cómo es hoy'),
  despues: line('Cómo es después'),
  horas: taken.optional().meta({ title: 'Horas al mes' }),
  minutos: taken.optional().meta({ title: 'Minutos cada vez' }),
});

const trade = {
  id: anchor.meta({
    title: 'Final de su dirección',
    description: 'Como «taller» en /negocio#giro-taller.',
    madeFrom: 'giro',
  }),
  giro: upTo(16, 'Giro', 'Lo que se presiona para verlo.'),
  escena: text('Lo que más importa ahí', 'Puede llevar enlaces: [texto](/pagina).'),
  nota: text('Si le basta otra cosa', 'Puede llevar enlaces: [texto](/pagina).').optional(),
};

export const businessSchema = z.strictObject({
  ...servicePageFields,
  encabezado: movingOpening.meta({ title: 'Encabezado' }),
  grafica: group(['La gráfica', 'De un negocio que no existe.'], {
    titulo: line('Título'),
    entrada: line('Párrafo'),
    ...chartData,
    pedidos: orders,
    barras: detail(line('Pregunta que contestan las barras')),
    pastel: detail(line('Pregunta que contesta el pastel')),
    verBarras: detail(line('Botón para ver las barras')),
    verPastel: detail(line('Botón para ver el pastel')),
    ayuda: detail(line('Que se puede presionar')),
    verTabla: detail(line('Abrir la tabla')),
  }),
  hojas: group('Las hojas que se hacen una', {
    titulo: line('Título'),
    antes: upTo(28, 'Sobre las hojas'),
    despues: upTo(28, 'Sobre lo que las sustituye'),
    ...sheets,
  }).optional(),
  cambio: group('Lo que un sistema sustituye', {
    titulo: line('Título'),
    entrada: text('Párrafo'),
    origen: detail(
      line('Abrir la tabla de tareas', '{horas} son las que suma.')
        .includes('{horas}')
        .check(places('horas')),
    ),
    columnas: detail(
      z.tuple([line(), line(), line(), line()]).meta({ title: 'Columnas', entry: 'columna' }),
    ),
    lista: tasks,
    cosas: things.default('pedidos'),
    unidad: detail(upTo(12, 'Después de cada número de horas')),
    resultado: countedPayback.meta({ title: 'A cuánto llega' }),
  }).optional(),
  giros: group(['Giros', 'Quien lee elige el suyo. Sin esta parte, la página es de uno solo.'], {
    pregunta: line('Pregunta por el giro'),
    primero: group('De quién es lo de arriba', trade),
    lista: groups('Otros giros', 'giro', [1, 5], {
      ...trade,
      hojas: group('Sus hojas', sheets),
      grafica: group('Su gráfica', { ...chartData, pedidos: orders }),
      cambio: group('Su cuenta', {
        cosas: things,
        lista: tasks,
        cuantos: z.int().positive().meta({ title: 'Con cuántos empieza' }),
        valor: z.int().positive().meta({ title: 'Con cuánto vale uno' }),
      }),
    }),
  }).optional(),
});

export type Business = z.infer<typeof businessSchema>;

export type BusinessAccountCopy = Omit<
  NonNullable<Business['cambio']>,
  'titulo' | 'entrada' | 'cosas'
>;

export type BusinessChartCopy = Omit<
  Business['grafica'],
  'titulo' | 'entrada' | 'verTabla' | 'columnas' | 'pedidos'
>;
