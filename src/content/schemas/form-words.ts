import * as z from 'zod';
import { places } from '#content/placeholders.ts';

const line = z.string().min(1).max(160);
const withMost = line.includes('{maximo}').check(places('maximo'));

/**
 * What fields say of a rule that is broken, where the specification has no words for it:
 * `content/mensajes.yaml`. The build puts them in src/forms/form-words.ts.
 */
export const formWordsSchema = z.strictObject({
  /** A text, a list or an entry of a list is too long: `{maximo}` characters or entries fit. */
  textoLargo: withMost.meta({ title: 'Un texto demasiado largo' }),
  listaLarga: withMost.meta({ title: 'Una lista demasiado larga' }),
  elementoLargo: withMost.meta({ title: 'Un elemento demasiado largo' }),
  /** The newsletter is asked for, and no topic. */
  sinTemas: line.meta({ title: 'Boletín sin temas' }),
  /** A date that is none, one that is over, and a launch before the beginning. */
  fechaIncorrecta: line.meta({ title: 'Una fecha que no es' }),
  fechaPasada: line.meta({ title: 'Una fecha que ya pasó' }),
  lanzamientoAntes: line.meta({ title: 'Lanzamiento antes del comienzo' }),
  /** Stands for a date by who has none yet: a button writes it, and the agency reads it. */
  sinFecha: line.max(40).meta({ title: 'Todavía sin fecha' }),
  /** The privacy notice is not agreed to. */
  sinAceptar: line.meta({ title: 'Sin aceptar el aviso' }),
  /** Around the fields, in the panel too (src/ui/control-words.ts). */
  formulario: z
    .strictObject({
      /** What the sign of a required field means: `{marca}` is that sign. */
      obligatorios: line
        .includes('{marca}')
        .check(places('marca'))
        .meta({ title: 'Qué quiere decir la marca' }),
      /** Heading of what has to be mended, above the form. */
      revisa: line.meta({ title: 'Lo que hay que corregir' }),
      /** The button that closes a notice. */
      cerrarAviso: line.meta({ title: 'Cerrar un aviso' }),
    })
    .meta({ title: 'Alrededor de los campos' }),
});
