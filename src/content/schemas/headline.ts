import * as z from 'zod';

/** A headline of which one part changes: "Construimos {tiendas | apps | sistemas} que aguantan". */
export const headlineSchema = z.strictObject({
  /** What stands before the words that change; without it they begin the sentence, in capitals. */
  antes: z.string().default('').meta({
    title: 'Antes de la palabra que cambia',
    description: 'Es una sola frase: esto, una de las palabras y lo de después.',
  }),
  /** The words that take turns, as short as each other where possible. */
  palabras: z.array(z.string().min(1).max(40)).min(2).meta({
    title: 'Palabras que se turnan',
    description: 'Tan cortas unas como otras, si se puede.',
    entry: 'palabra',
  }),
  /** What stands after them. */
  despues: z.string().default('').meta({ title: 'Después de la palabra que cambia' }),
});

export type HeadlineText = z.infer<typeof headlineSchema>;
