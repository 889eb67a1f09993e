import * as z from 'zod';
import { group, groups, list, upTo } from './fields.ts';
import { places } from './places.ts';

const word = (title?: string, help?: string) => upTo(40, title, help);
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
  cuentas: groups(['Cuentas', 'Con números en palabras, del uno al diez.'], 'cuenta', [1], {
    pregunta: asking('a', 'b').meta({ title: 'Pregunta', description: 'Con {a} y {b}.' }),
    operacion: z.enum(['suma', 'resta', 'producto']).meta({ title: 'Operación' }),
  }),
  /** The odd one out: three members of a class, and one of another. No word may be in two classes. */
  intruso: group('El intruso', {
    pregunta: asking('clase', 'opciones').meta({
      title: 'Pregunta',
      description: 'Con {clase} y {opciones}.',
    }),
    clases: groups(['Clases', 'Ninguna palabra en dos.'], 'clase', [3], {
      nombre: word('Nombre'),
      miembros: z.array(word()).min(4).meta({ title: 'Palabras', kind: 'lines' }),
    }),
  }),
  /** Letters of a word, by their place; each word has at least as many as there are ordinals. */
  letras: group('Letras de una palabra', {
    pregunta: asking('ordinal', 'palabra').meta({
      title: 'Pregunta',
      description: 'Con {ordinal} y {palabra}.',
    }),
    ordinales: z.array(word()).min(3).meta({ title: 'Ordinales', kind: 'lines' }),
    palabras: z.array(word()).min(8).meta({
      title: 'Palabras',
      description: 'Con al menos tantas letras como ordinales.',
      kind: 'lines',
    }),
  }).refine(
    ({ ordinales, palabras }) => palabras.every((each) => each.length >= ordinales.length),
    { error: 'cada palabra debe tener al menos tantas letras como ordinales hay' },
  ),
  /** What comes before or after in an order that everybody knows. */
  orden: group('Antes y después', {
    despues: asking('termino').meta({ title: 'Qué va después' }),
    antes: asking('termino').meta({ title: 'Qué va antes' }),
    series: list('Series', 'serie', [2], z.array(word()).min(4)),
  }),
});

export type Questions = z.infer<typeof questionsSchema>;
