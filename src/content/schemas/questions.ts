import * as z from 'zod';
import { places } from '#content/placeholders.ts';

const word = z.string().min(1).max(40);
const asking = (...named: string[]) =>
  z
    .string()
    .max(120)
    .refine((text) => named.every((place) => text.includes(`{${place}}`)), {
      error: `debe llevar ${named.map((place) => `{${place}}`).join(' y ')}`,
    })
    .check(places(...named));

/**
 * Questions that a person answers in text: `content/preguntas.yaml`. Case, accents, articles and
 * figures in words do not matter to the answer.
 */
export const questionsSchema = z.strictObject({
  /** Sums, with their numbers in words: two from 1 to 10; a subtraction never goes below zero. */
  cuentas: z
    .array(
      z.strictObject({
        pregunta: asking('a', 'b'),
        operacion: z.enum(['suma', 'resta', 'producto']),
      }),
    )
    .min(1),
  /** The odd one out: three members of a class, and one of another. No word may be in two classes. */
  intruso: z.strictObject({
    pregunta: asking('clase', 'opciones'),
    clases: z.array(z.strictObject({ nombre: word, miembros: z.array(word).min(4) })).min(3),
  }),
  /** Letters of a word, by their place; each word has at least as many as there are ordinals. */
  letras: z
    .strictObject({
      pregunta: asking('ordinal', 'palabra'),
      ordinales: z.array(word).min(3),
      palabras: z.array(word).min(8),
    })
    .refine(
      ({ ordinales, palabras }) => palabras.every((each) => each.length >= ordinales.length),
      { error: 'cada palabra debe tener al menos tantas letras como ordinales hay' },
    ),
  /** What comes before or after in an order that everybody knows. */
  orden: z.strictObject({
    despues: asking('termino'),
    antes: asking('termino'),
    series: z.array(z.array(word).min(4)).min(2),
  }),
});

export type Questions = z.infer<typeof questionsSchema>;
