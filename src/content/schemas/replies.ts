import * as z from 'zod';
import { places } from '#content/placeholders.ts';

/** The texts that answers to enquiries may begin with, `content/respuestas.yaml`. */
export const repliesSchema = z.strictObject({
  respuestas: z
    .array(
      z.strictObject({
        id: z
          .string()
          .regex(/^[a-z\d-]+$/, 'letras minúsculas, números y guiones')
          .meta({ title: 'Nombre corto', description: 'En minúsculas, con guiones; no se ve.' }),
        /** How the panel's list calls it. */
        titulo: z.string().min(1).max(60).meta({ title: 'Cómo se llama en la lista' }),
        /**
         * Plain text. `{persona}` is the first name of who wrote to the agency, `{folio}` their number, `{firma}` who
         * answers; `{nombre}` is the brand, as everywhere.
         */
        texto: z
          .string()
          .min(1)
          .max(5_000)
          .check(places('persona', 'folio', 'firma', 'respuesta', 'horario'))
          .meta({
            title: 'Texto',
            description: '{persona} es el primer nombre de quien escribió.',
          }),
      }),
    )
    .superRefine((replies, context) => {
      const ids = replies.map(({ id }) => id);
      const twice = ids.find((id, index) => ids.indexOf(id) !== index);
      if (twice !== undefined) {
        context.addIssue({ code: 'custom', message: `el id «${twice}» está repetido` });
      }
    })
    .meta({ title: 'Respuestas', entry: 'respuesta' }),
});

export type CannedReplies = z.infer<typeof repliesSchema>;
