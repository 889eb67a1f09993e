import * as z from 'zod';

/** Phrases of advertising: `content/no-deseado.yaml`. */
export const unwantedSchema = z.strictObject({
  /**
   * Whole words, in any case, with or without accents. Two of them hold an enquiry back; one does not.
   */
  frases: z.array(z.string().min(3).max(80)).max(500).meta({
    title: 'Frases',
    description: 'Que un cliente de verdad no usaría. Una sola no aparta nada; dos, sí.',
    kind: 'lines',
  }),
});
