import * as z from 'zod';
import { line, movingOpening, payback, point, servicePageFields, text } from './service-page.ts';

/** One face of the phone: what it is, and its parts in the order of their numbers. */
const face = z.strictObject({
  /** The button that turns the phone to this face. */
  boton: z.string().min(1).max(20),
  titulo: line,
  /** What the drawing shows, for those who cannot see it. */
  descripcion: text,
  partes: z.array(point).length(4),
});

/** The mobile page: `content/movil.yaml`. */
export const mobileSchema = z.strictObject({
  ...servicePageFields,
  encabezado: movingOpening,
  /** The phone with two faces. Its app does not exist, which the introduction says. */
  telefono: z.strictObject({
    titulo: line,
    entrada: text,
    /** What the buttons choose between, for screen readers. */
    etiqueta: line,
    frente: face,
    reverso: face,
    /** What the drawn app says. */
    dibujo: z.strictObject({
      hora: z.string().max(5),
      saludo: z.string().max(18),
      estado: z.string().max(24),
      paradas: z
        .array(
          z.strictObject({
            hora: z.string().max(5),
            nombre: z.string().max(18),
            nota: z.string().max(20),
          }),
        )
        .length(3),
      temperatura: z.string().max(8),
      boton: z.string().max(18),
      /** What is written on the four parts of the back. */
      modulos: z.array(z.string().max(14)).length(4),
    }),
  }),
  /** A day's route that loses its signal and finds it again; sample. */
  dia: z.strictObject({
    titulo: line,
    entrada: text,
    /** What the two kinds of line are. */
    conSenal: z.string().min(1).max(20),
    sinSenal: z.string().min(1).max(20),
    paradas: z
      .array(
        z.strictObject({
          hora: z.string().regex(/^\d{1,2}:\d{2}$/, 'una hora, por ejemplo «7:50»'),
          nombre: z.string().min(1).max(32),
          texto: line,
          /** Whether there is a signal there. */
          senal: z.boolean(),
        }),
      )
      .min(3)
      .max(8),
  }).optional(),
  /** When an app is worth its price, and when it is not: said, and reckoned. */
  conviene: z.strictObject({
    titulo: line,
    entrada: text,
    /** What each one who uses it spares by the month, reckoned from these; sample. */
    cuenta: z.strictObject({
      titulo: line,
      columnas: z.tuple([line, line, line]),
      lista: z
        .array(
          z.strictObject({
            nombre: line,
            /** Where the number comes from. */
            nota: line,
            cantidad: z.number().positive(),
            unidad: z.string().min(1).max(10),
            /** What one of them costs; without it, it is an hour's work. */
            precio: z.int().positive().optional(),
          }),
        )
        .min(1)
        .max(4),
      /** All that could be spared is what each one could, so many times. */
      resultado: payback,
    }),
  }).optional(),
});

export type Mobile = z.infer<typeof mobileSchema>;
export type MobileAccountCopy = NonNullable<Mobile['conviene']>['cuenta'];
export type PhoneCopy = Mobile['telefono'];
export type PhoneFaceCopy = PhoneCopy['frente'];
