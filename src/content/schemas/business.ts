import * as z from 'zod';
import { places } from '#content/placeholders.ts';
import { line, movingOpening, payback, servicePageFields, text } from './service-page.ts';

/** What a task takes: today, and with a system. */
const taken = z.strictObject({
  antes: z.number().positive().meta({ title: 'Hoy' }),
  despues: z.number().min(0).meta({ title: 'Con un sistema' }),
});

/** The business page: `content/negocio.yaml`. */
export const businessSchema = z.strictObject({
  ...servicePageFields,
  encabezado: movingOpening.meta({ title: 'Encabezado' }),
  /** The chart that answers two questions. Its business does not exist. */
  grafica: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      /** That it is a screen of such a system. */
      entrada: line.meta({ title: 'Párrafo' }),
      /** What the numbers are, and that they are a sample: the table's name, and the questions'. */
      leyenda: line.meta({ title: 'Qué son los números', description: 'Y que son de muestra.' }),
      /** The question that each shape answers. */
      barras: line.meta({ title: 'Pregunta que contestan las barras' }),
      pastel: line.meta({ title: 'Pregunta que contesta el pastel' }),
      /** What the largest part's number says about it, by the question. */
      respuestas: z
        .strictObject({
          barras: line.meta({ title: 'De las barras' }),
          pastel: line.meta({ title: 'Del pastel' }),
        })
        .meta({ title: 'Respuestas' }),
      /** What a press does, by the shape it leads to. */
      verBarras: line.meta({ title: 'Botón para ver las barras' }),
      verPastel: line.meta({ title: 'Botón para ver el pastel' }),
      /** Under the chart: that it can be pressed. */
      ayuda: line.meta({ title: 'Que se puede presionar' }),
      /** On the line that opens the table. */
      verTabla: line.meta({ title: 'Abrir la tabla' }),
      columnas: z.tuple([line, line, line]).meta({ title: 'Columnas', entry: 'columna' }),
      /** The fixed sample data, in the order of the bars. */
      datos: z
        .array(
          z.strictObject({
            nombre: z.string().min(1).max(12).meta({ title: 'Nombre' }),
            valor: z.number().positive().meta({ title: 'Valor' }),
          }),
        )
        .min(3)
        .max(5)
        .meta({ title: 'Datos', description: 'En el orden de las barras.', entry: 'dato' }),
    })
    .meta({ title: 'La gráfica', description: 'De un negocio que no existe.' }),
  /** The sheets that fold into one system; sample. */
  hojas: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      entrada: text.meta({
        title: 'Párrafo',
        description: 'Puede llevar enlaces: [texto](/pagina).',
      }),
      /** The sheets' names, as they are found. */
      lista: z
        .array(z.string().min(1).max(28))
        .min(3)
        .max(15)
        .meta({ title: 'Nombres de las hojas', entry: 'hoja' }),
      /** On a phone, the sheet in place of those that are not drawn there; with {cuantas}. */
      resto: z
        .string()
        .min(1)
        .max(28)
        .includes('{cuantas}')
        .check(places('cuantas'))
        .meta({ title: 'Las que no caben en un teléfono', description: '{cuantas} son.' }),
      /** What they become: one order, what it is and for whom, and where it is at what hour. */
      una: z
        .strictObject({
          titulo: line.meta({ title: 'Título' }),
          pedido: line.meta({ title: 'El pedido' }),
          lista: z
            .array(
              z.strictObject({
                hora: z.string().min(1).max(8).meta({ title: 'Hora' }),
                texto: z.string().min(1).max(48).meta({ title: 'Dónde está' }),
              }),
            )
            .min(2)
            .max(6)
            .meta({ title: 'Dónde está a cada hora', entry: 'hora' }),
        })
        .meta({ title: 'En qué se convierten' }),
    })
    .optional()
    .meta({ title: 'Las hojas que se hacen una' }),
  /** What a system replaces: how it is today and how it is afterwards. */
  cambio: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      entrada: text.meta({ title: 'Párrafo' }),
      /** On the line that opens the table of tasks: how many hours it comes to. */
      origen: line
        .includes('{horas}')
        .check(places('horas'))
        .meta({ title: 'Abrir la tabla de tareas', description: '{horas} son las que suma.' }),
      columnas: z.tuple([line, line, line, line]).meta({ title: 'Columnas', entry: 'columna' }),
      lista: z
        .array(
          z.strictObject({
            tarea: line.meta({ title: 'Tarea' }),
            antes: line.meta({ title: 'Cómo es hoy' }),
            despues: line.meta({ title: 'Cómo es después' }),
            /** What it takes by the month, in hours, today and with a system; or in minutes, each time. */
            horas: taken.optional().meta({ title: 'Horas al mes' }),
            minutos: taken.optional().meta({ title: 'Minutos cada vez' }),
          }),
        )
        .min(3)
        .meta({ title: 'Tareas', entry: 'tarea' }),
      /** After each number of hours. */
      unidad: z.string().min(1).max(12).meta({ title: 'Después de cada número de horas' }),
      /** What they come to. */
      resultado: payback.meta({ title: 'A cuánto llega' }),
    })
    .optional()
    .meta({ title: 'Lo que un sistema sustituye' }),
});

export type Business = z.infer<typeof businessSchema>;

export type BusinessAccountCopy = Omit<NonNullable<Business['cambio']>, 'titulo' | 'entrada'>;

/** What the chart says itself. */
export type BusinessChartCopy = Omit<
  Business['grafica'],
  'titulo' | 'entrada' | 'verTabla' | 'columnas'
>;
