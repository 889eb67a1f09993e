import * as z from 'zod';
import { group, groups, upTo } from './fields.ts';
import { places } from './places.ts';

const errorPage = z.strictObject({
  titulo: upTo(60, 'Qué pasó'),
  texto: upTo(300, 'Qué hacer ahora'),
});

export const errorsSchema = z.strictObject({
  inicio: upTo(40, 'Enlace al inicio'),
  contacto: upTo(40, 'Enlace al contacto'),
  referencia: upTo(90, 'Antes de la referencia', 'En la página de un fallo inesperado.'),
  aviso: upTo(160, 'Que la terminal es un ensayo', 'Sin esto no hay terminal.').optional(),
  enlaces: groups('Páginas principales', 'enlace', [1], {
    texto: upTo(40, 'Texto'),
    ruta: z.string().startsWith('/').meta({ title: 'Página' }),
  }),
  paginas: group('Páginas de error', {
    '400': errorPage.meta({ title: 'La dirección no se entiende (400)' }),
    '404': errorPage.meta({ title: 'No existe (404)' }),
    '405': errorPage.meta({ title: 'Esa página solo se lee (405)' }),
    '413': errorPage.meta({ title: 'Se envió demasiado (413)' }),
    '414': errorPage.meta({ title: 'La dirección es larguísima (414)' }),
    '415': errorPage.meta({ title: 'Lo enviado no es un formulario (415)' }),
    '431': errorPage.meta({ title: 'Demasiadas cookies (431)' }),
    '500': errorPage.meta({ title: 'Fallo inesperado (500)' }),
    /** `{telefono}` and `{correo}` are the agency's telephone and mail address. */
    '503': errorPage
      .extend({
        texto: errorPage.shape.texto
          .check(places('telefono', 'correo'))
          .meta({ title: 'Qué hacer ahora' }),
      })
      .meta({ title: 'Demasiadas visitas a la vez (503)' }),
  }),
});

export type Errors = z.infer<typeof errorsSchema>;
export type ErrorStatus = keyof Errors['paginas'];
