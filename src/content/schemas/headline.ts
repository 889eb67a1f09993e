import * as z from 'zod';
import { list, upTo } from './fields.ts';

/** A headline with changing words, such as "Construimos {tiendas | apps} que aguantan". */
export const headlineSchema = z.strictObject({
  antes: z.string().default('').meta({
    title: 'Antes de la palabra que cambia',
    description: 'Es una sola frase: esto, una de las palabras y lo de después.',
  }),
  palabras: list(
    [
      'Palabras que se turnan',
      'Tan cortas unas como otras, si se puede. Para una frase fija, deja una sola.',
    ],
    'palabra',
    [1],
    upTo(40),
  ),
  despues: z.string().default('').meta({ title: 'Después de la palabra que cambia' }),
});

export type HeadlineText = z.infer<typeof headlineSchema>;
