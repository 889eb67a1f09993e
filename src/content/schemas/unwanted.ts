import * as z from 'zod';

/** What the agency takes for advertising: `content/no-deseado.yaml`. */
export const unwantedSchema = z.strictObject({
  /**
   * Phrases that speak for it, in any case and with or without accents, as whole words. One alone
   * holds nothing back; two do.
   */
  frases: z.array(z.string().min(3).max(80)).max(500).meta({
    title: 'Frases',
    description: 'Que un cliente de verdad no usaría. Una sola no aparta nada; dos, sí.',
    kind: 'lines',
  }),
});
