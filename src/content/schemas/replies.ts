import * as z from 'zod';
import { groups, upTo } from './fields.ts';
import { places } from './places.ts';

/** The texts that answers to enquiries may begin with, `content/respuestas.yaml`. */
export const repliesSchema = z.strictObject({
  respuestas: groups('Respuestas', 'respuesta', [], {
    id: z
      .string()
      .regex(/^[a-z\d-]+$/, 'letras minúsculas, números y guiones')
      .meta({
        title: 'Nombre corto',
        description: 'En minúsculas, con guiones; no se ve.',
        isDetail: true,
      }),
    titulo: upTo(60, 'Cómo se llama en la lista'),
    /**
     * Plain text. `{persona}` is the first name of who wrote to the agency, `{folio}` their number, `{firma}` who
     * answers; `{nombre}` is the brand, as everywhere.
     */
    texto: upTo(5000, 'Texto', '{persona} es el primer nombre de quien escribió.').check(
      places('persona', 'folio', 'firma', 'respuesta', 'horario'),
    ),
  }).superRefine((replies, context) => {
    const ids = replies.map(({ id }) => id);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) {
      context.addIssue({ code: 'custom', message: `el id «${twice}» está repetido` });
    }
  }),
});
