import * as z from 'zod';
import { groups, upTo } from './fields.ts';
import { places } from './places.ts';

export const repliesSchema = z.strictObject({
  respuestas: groups('Respuestas', 'respuesta', [], {
    id: z
      .string()
      .regex(/^[a-z\d-]+$/, 'letras minúsculas, números y guiones')
      .meta({
        title: 'Nombre corto',
        description: 'Sale del nombre si lo dejas vacío; no se ve.',
        madeFrom: 'titulo',
        isDetail: true,
      }),
    titulo: upTo(60, 'Cómo se llama en la lista'),
    /** `{persona}` is the client's first name, and `{firma}` the name of the person who answers. */
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
