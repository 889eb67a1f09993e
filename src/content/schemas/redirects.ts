import * as z from 'zod';
import { groups } from './fields.ts';
import { destination } from './destination.ts';

/** An old address has no query, no anchor and no final slash. */
const FORMER = /^\/(?!\/)[^\s?#%\\]*[^\s?#%\\/]$/;

export const redirectsSchema = z.strictObject({
  lista: groups('Direcciones', 'dirección', [], {
    de: z
      .string()
      .regex(FORMER, 'una dirección del sitio, por ejemplo «/notas/la-de-antes», sin «?» ni «#»')
      .meta({ title: 'La de antes', description: 'Como «/notas/la-de-antes».' }),
    ruta: destination
      .refine((value) => !/^(?:mailto|tel):/.test(value), 'se esperaba una página')
      .optional()
      .meta({
        title: 'A dónde lleva',
        description: 'Una página del sitio, o «https://…». Vacía, dice que ya no existe.',
        kind: 'link',
      }),
  }),
});

export type Redirect = z.infer<typeof redirectsSchema>['lista'][number];
