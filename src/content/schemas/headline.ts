import * as z from 'zod';
import { list, upTo } from './fields.ts';

/** A headline of which one part changes: "Construimos {tiendas | apps | sistemas} que aguantan". */
export const headlineSchema = z.strictObject({
  /** What stands before the words that change; without it they begin the sentence, in capitals. */
  antes: z.string().default('').meta({
    title: 'Antes de la palabra que cambia',
    description: 'Es una sola frase: esto, una de las palabras y lo de después.',
  }),
  palabras: list(
    ['Palabras que se turnan', 'Tan cortas unas como otras, si se puede.'],
    'palabra',
    [2],
    upTo(40),
  ),
  despues: z.string().default('').meta({ title: 'Después de la palabra que cambia' }),
});

export type HeadlineText = z.infer<typeof headlineSchema>;
