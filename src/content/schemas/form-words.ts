import * as z from 'zod';
import { group, upTo } from './fields.ts';
import { places } from './places.ts';

const line = (title?: string, help?: string) => upTo(160, title, help);
const withMost = line().includes('{maximo}').check(places('maximo'));

/** The error messages for which the specification gives no text (`content/mensajes.yaml`). */
export const formWordsSchema = z.strictObject({
  textoLargo: withMost.meta({ title: 'Un texto demasiado largo' }),
  listaLarga: withMost.meta({ title: 'Una lista demasiado larga' }),
  elementoLargo: withMost.meta({ title: 'Un elemento demasiado largo' }),
  sinTemas: line('Boletín sin temas'),
  fechaIncorrecta: line('Una fecha que no es'),
  fechaPasada: line('Una fecha que ya pasó'),
  lanzamientoAntes: line('Lanzamiento antes del comienzo'),
  sinFecha: line('Todavía sin fecha').max(40),
  sinAceptar: line('Sin aceptar el aviso'),
  formulario: group('Alrededor de los campos', {
    obligatorios: line('Qué quiere decir la marca').includes('{marca}').check(places('marca')),
    revisa: line('Lo que hay que corregir'),
    cerrarAviso: line('Cerrar un aviso'),
    fallo: line('El formulario perdió sus ayudas').default(
      'Esta página tuvo un error. Lo que escribiste sigue aquí: puedes seguir y enviarlo igual.',
    ),
  }),
});
