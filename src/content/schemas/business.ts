import * as z from 'zod';
import { places } from '#content/placeholders.ts';
import { line, movingOpening, payback, servicePageFields, text } from './service-page.ts';

/** What a task takes: today, and with a system. */
const taken = z.strictObject({ antes: z.number().positive(), despues: z.number().min(0) });

/** The business page: `content/negocio.yaml`. */
export const businessSchema = z.strictObject({
  ...servicePageFields,
  encabezado: movingOpening,
  /** The chart that answers two questions. Its business does not exist. */
  grafica: z.strictObject({
    titulo: line,
    /** That it is a screen of such a system. */
    entrada: line,
    /** What the numbers are, and that they are a sample: the table's name, and the questions'. */
    leyenda: line,
    /** The question that each shape answers. */
    barras: line,
    pastel: line,
    /** What the largest part's number says about it, by the question. */
    respuestas: z.strictObject({ barras: line, pastel: line }),
    /** What a press does, by the shape it leads to. */
    verBarras: line,
    verPastel: line,
    /** Under the chart: that it can be pressed. */
    ayuda: line,
    /** On the line that opens the table. */
    verTabla: line,
    columnas: z.tuple([line, line, line]),
    /** The fixed sample data, in the order of the bars. */
    datos: z
      .array(z.strictObject({ nombre: z.string().min(1).max(12), valor: z.number().positive() }))
      .min(3)
      .max(5),
  }),
  /** The sheets that fold into one system; sample. */
  hojas: z.strictObject({
    titulo: line,
    entrada: text,
    /** The sheets' names, as they are found. */
    lista: z.array(z.string().min(1).max(28)).min(3).max(15),
    /** On a phone, the sheet in place of those that are not drawn there; with {cuantas}. */
    resto: z.string().min(1).max(28).includes('{cuantas}').check(places('cuantas')),
    /** What they become: one order, what it is and for whom, and where it is at what hour. */
    una: z.strictObject({
      titulo: line,
      pedido: line,
      lista: z
        .array(z.strictObject({ hora: z.string().min(1).max(8), texto: z.string().min(1).max(48) }))
        .min(2)
        .max(6),
    }),
  }).optional(),
  /** What a system replaces: how it is today and how it is afterwards. */
  cambio: z.strictObject({
    titulo: line,
    entrada: text,
    /** On the line that opens the table of tasks: how many hours it comes to. */
    origen: line.includes('{horas}').check(places('horas')),
    columnas: z.tuple([line, line, line, line]),
    lista: z
      .array(
        z.strictObject({
          tarea: line,
          antes: line,
          despues: line,
          /** What it takes by the month, in hours, today and with a system; or in minutes, each time. */
          horas: taken.optional(),
          minutos: taken.optional(),
        }),
      )
      .min(3),
    /** After each number of hours. */
    unidad: z.string().min(1).max(12),
    /** What they come to. */
    resultado: payback,
  }).optional(),
});

export type Business = z.infer<typeof businessSchema>;

export type BusinessAccountCopy = Omit<NonNullable<Business['cambio']>, 'titulo' | 'entrada'>;

/** What the chart says itself. */
export type BusinessChartCopy = Omit<
  Business['grafica'],
  'titulo' | 'entrada' | 'verTabla' | 'columnas'
>;
