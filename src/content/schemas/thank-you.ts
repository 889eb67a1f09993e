import * as z from 'zod';
import { detail, details, groups, upTo } from './fields.ts';
import { places } from './places.ts';

const text = (longest: number) =>
  z.string().min(1).max(longest).check(places('correo', 'respuesta'));

const page = z.strictObject({
  titulo: upTo(80, 'Qué llegó'),
  entrada: text(300).meta({ title: 'Qué pasó ya con ello' }),
  entradaSinCopia: detail(text(300).meta({ title: 'Lo mismo, cuando no sale copia' })),
  pasos: groups('Qué sigue', 'paso', [1, 5], {
    titulo: text(80).meta({ title: 'Título' }),
    texto: text(200).meta({ title: 'Texto' }),
  }),
});

export const thankYouSchema = z.strictObject({
  contacto: page.meta({ title: 'Después de contacto' }),
  cotizacion: page.meta({ title: 'Después de cotización' }),
  folio: detail(upTo(60, 'Nombre del folio')),
  folioAyuda: detail(upTo(160, 'Para qué sirve')),
  folioAyudaSinCopia: detail(upTo(160, 'Lo mismo, cuando no sale copia')),
  sinFolio: details('Si se abre sin folio', {
    titulo: upTo(80, 'Título'),
    entrada: upTo(300, 'Párrafo'),
    formulario: upTo(40, 'Enlace al formulario'),
  }),
  siguiente: detail(upTo(40, 'Título de los pasos')),
  sinCopia: detail(text(200).meta({ title: 'Si la copia no llega' })),
  volver: detail(upTo(40, 'Enlace de regreso')),
});

export type ThankYouCopy = z.infer<typeof thankYouSchema>;
