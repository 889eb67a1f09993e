import * as z from 'zod';
import { group, upTo } from './fields.ts';
import { places } from './places.ts';

const line = (title?: string, help?: string) => upTo(160, title, help);
const withMost = line().includes('{maximo}').check(places('maximo'));

/**
 * The messages of fields that the specification does not fix: `content/mensajes.yaml`.
 */
export const formWordsSchema = z.strictObject({
  /** A text, a list or an entry of a list is too long: `{maximo}` characters or entries fit. */
  textoLargo: withMost.meta({ title: 'Un texto demasiado largo' }),
  listaLarga: withMost.meta({ title: 'Una lista demasiado larga' }),
  elementoLargo: withMost.meta({ title: 'Un elemento demasiado largo' }),
  sinTemas: line('Boletín sin temas'),
  /** An invalid date, a past one, and a launch before the start. */
  fechaIncorrecta: line('Una fecha que no es'),
  fechaPasada: line('Una fecha que ya pasó'),
  lanzamientoAntes: line('Lanzamiento antes del comienzo'),
  /** The text that a button writes instead of an unknown date. */
  sinFecha: line('Todavía sin fecha').max(40),
  sinAceptar: line('Sin aceptar el aviso'),
  /** Around the fields, in the panel too. */
  formulario: group('Alrededor de los campos', {
    /** What the sign of a required field means: `{marca}` is that sign. */
    obligatorios: line('Qué quiere decir la marca').includes('{marca}').check(places('marca')),
    revisa: line('Lo que hay que corregir'),
    cerrarAviso: line('Cerrar un aviso'),
    /** Above a form whose script failed (src/ui/hydration/keep-drawn.ts). */
    fallo: line('El formulario perdió sus ayudas').default(
      'Esta página tuvo un error. Lo que escribiste sigue aquí: puedes seguir y enviarlo igual.',
    ),
  }),
});

export type FormWords = z.infer<typeof formWordsSchema>;
