import * as z from 'zod';

/** What the agency connects with. One file, `content/integraciones.yaml`. */
export const partnersSchema = z.strictObject({
  titulo: z.string().min(1),
  texto: z.string().min(1),
  grupos: z
    .array(
      z.strictObject({
        nombre: z.string().min(1),
        /** Plain names, without logos. */
        elementos: z.array(z.string().min(1)).min(1),
      }),
    )
    .min(1),
});

export type Partners = z.infer<typeof partnersSchema>;
