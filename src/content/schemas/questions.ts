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

const question = (...named: string[]) =>
  asking(...named).meta({
    title: 'Pregunta',
    description: `Con ${named.map((place) => `{${place}}`).join(' y ')}.`,
  });

/** Questions that programs cannot answer easily. «Once», «las once» and «11» count as the same. */
export const questionsSchema = z.strictObject({
  cuentas: groups(['Cuentas', 'Con números en palabras, del uno al diez.'], 'cuenta', [1], {
    pregunta: question('a', 'b'),
    operacion: z.enum(['suma', 'resta', 'producto']).meta({ title: 'Operación' }),
  }),
  intruso: group('El intruso', {
    pregunta: question('clase', 'opciones'),
    clases: groups(['Clases', 'Ninguna palabra en dos.'], 'clase', [3], {
      nombre: word('Nombre'),
      miembros: z.array(word()).min(4).meta({ title: 'Palabras', kind: 'lines' }),
    }),
  }),
  letras: group('Letras de una palabra', {
    pregunta: question('ordinal', 'palabra'),
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
  orden: group('Antes y después', {
    despues: asking('termino').meta({ title: 'Qué va después' }),
    antes: asking('termino').meta({ title: 'Qué va antes' }),
    series: list('Series', 'serie', [2], z.array(word()).min(4)),
  }),
});

export type Questions = z.infer<typeof questionsSchema>;
