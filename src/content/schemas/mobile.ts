import * as z from 'zod';
import { line, movingOpening, payback, point, servicePageFields, text } from './service-page.ts';

/** One face of the phone: what it is, and its parts in the order of their numbers. */
const face = z.strictObject({
  /** The button that turns the phone to this face. */
  boton: z
    .string()
    .min(1)
    .max(20)
    .meta({ title: 'Botón', description: 'El que gira el teléfono hacia esta cara.' }),
  titulo: line.meta({ title: 'Título' }),
  /** What the drawing shows, for those who cannot see it. */
  descripcion: text.meta({ title: 'Qué se ve', description: 'Para quien no lo ve.' }),
  partes: z
    .array(point)
    .length(4)
    .meta({ title: 'Partes', description: 'En el orden de sus números.', entry: 'parte' }),
});

/** The mobile page: `content/movil.yaml`. */
export const mobileSchema = z.strictObject({
  ...servicePageFields,
  encabezado: movingOpening.meta({ title: 'Encabezado' }),
  /** The phone with two faces. Its app does not exist, which the introduction says. */
  telefono: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      entrada: text.meta({ title: 'Párrafo' }),
      /** What the buttons choose between, for screen readers. */
      etiqueta: line.meta({ title: 'Entre qué eligen los botones' }),
      frente: face.meta({ title: 'El frente' }),
      reverso: face.meta({ title: 'El reverso' }),
      /** What the drawn app says. */
      dibujo: z
        .strictObject({
          hora: z.string().max(5).meta({ title: 'Hora' }),
          saludo: z.string().max(18).meta({ title: 'Saludo' }),
          estado: z.string().max(24).meta({ title: 'Estado' }),
          paradas: z
            .array(
              z.strictObject({
                hora: z.string().max(5).meta({ title: 'Hora' }),
                nombre: z.string().max(18).meta({ title: 'Nombre' }),
                nota: z.string().max(20).meta({ title: 'Nota' }),
              }),
            )
            .length(3)
            .meta({ title: 'Paradas', entry: 'parada' }),
          temperatura: z.string().max(8).meta({ title: 'Temperatura' }),
          boton: z.string().max(18).meta({ title: 'Botón' }),
          /** What is written on the four parts of the back. */
          modulos: z
            .array(z.string().max(14))
            .length(4)
            .meta({ title: 'Partes de atrás', entry: 'parte' }),
        })
        .meta({ title: 'Lo que dice la app dibujada' }),
    })
    .meta({ title: 'El teléfono', description: 'Su app no existe.' }),
  /** A day's route that loses its signal and finds it again; sample. */
  dia: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      entrada: text.meta({ title: 'Párrafo' }),
      /** What the two kinds of line are. */
      conSenal: z.string().min(1).max(20).meta({ title: 'Con señal' }),
      sinSenal: z.string().min(1).max(20).meta({ title: 'Sin señal' }),
      paradas: z
        .array(
          z.strictObject({
            hora: z
              .string()
              .regex(/^\d{1,2}:\d{2}$/, 'una hora, por ejemplo «7:50»')
              .meta({ title: 'Hora' }),
            nombre: z.string().min(1).max(32).meta({ title: 'Nombre' }),
            texto: line.meta({ title: 'Qué pasa' }),
            /** Whether there is a signal there. */
            senal: z.boolean().meta({ title: 'Hay señal' }),
          }),
        )
        .min(3)
        .max(8)
        .meta({ title: 'Paradas', entry: 'parada' }),
    })
    .optional()
    .meta({ title: 'Un día de ruta', description: 'Con y sin señal; de muestra.' }),
  /** When an app is worth its price, and when it is not: said, and reckoned. */
  conviene: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      entrada: text.meta({
        title: 'Párrafo',
        description: 'Puede llevar enlaces: [texto](/pagina).',
      }),
      /** What each one who uses it spares by the month, reckoned from these; sample. */
      cuenta: z
        .strictObject({
          titulo: line.meta({ title: 'Título' }),
          columnas: z.tuple([line, line, line]).meta({ title: 'Columnas', entry: 'columna' }),
          lista: z
            .array(
              z.strictObject({
                nombre: line.meta({ title: 'Nombre' }),
                /** Where the number comes from. */
                nota: line.meta({ title: 'De dónde sale el número' }),
                cantidad: z.number().positive().meta({ title: 'Cantidad' }),
                unidad: z.string().min(1).max(10).meta({ title: 'Unidad' }),
                /** What one of them costs; without it, it is an hour's work. */
                precio: z.int().positive().optional().meta({
                  title: 'Cuánto cuesta una',
                  description: 'Sin él, es una hora de trabajo.',
                  kind: 'price',
                }),
              }),
            )
            .min(1)
            .max(4)
            .meta({ title: 'Lo que ahorra cada quien', entry: 'renglón' }),
          /** All that could be spared is what each one could, so many times. */
          resultado: payback.meta({ title: 'A cuánto llega' }),
        })
        .meta({ title: 'La cuenta', description: 'De muestra.' }),
    })
    .optional()
    .meta({ title: 'Cuándo conviene una app' }),
});

export type Mobile = z.infer<typeof mobileSchema>;
export type MobileAccountCopy = NonNullable<Mobile['conviene']>['cuenta'];
export type PhoneCopy = Mobile['telefono'];
export type PhoneFaceCopy = PhoneCopy['frente'];
