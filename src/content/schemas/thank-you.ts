import * as z from 'zod';
import { detail, group, groups, upTo } from './fields.ts';
import { places } from './places.ts';

/** A text that may name how we are reached and how soon we answer. */
const text = (longest: number) =>
  z.string().min(1).max(longest).check(places('correo', 'respuesta'));

const page = z.strictObject({
  titulo: upTo(80, 'Qué llegó'),
  entrada: text(300).meta({ title: 'Qué pasó ya con ello' }),
  /** The introduction if no copy is sent: the address has had its copies for today, or everybody has. */
  entradaSinCopia: detail(text(300).meta({ title: 'Lo mismo, cuando no sale copia' })),
  pasos: groups('Qué sigue', 'paso', [1, 5], {
    titulo: text(80).meta({ title: 'Título' }),
    texto: text(200).meta({ title: 'Texto' }),
  }),
});

/** The thank-you pages: `content/gracias.yaml`. */
export const thankYouSchema = z.strictObject({
  contacto: page.meta({ title: 'Después de contacto' }),
  cotizacion: page.meta({ title: 'Después de cotización' }),
  /** Label of the reference number, and what it is good for. */
  folio: detail(upTo(60, 'Nombre del folio')),
  folioAyuda: detail(upTo(160, 'Para qué sirve')),
  folioAyudaSinCopia: detail(upTo(160, 'Lo mismo, cuando no sale copia')),
  /** Instead of all that, when the page is opened without a number: nothing is claimed. */
  sinFolio: detail(
    group('Si se abre sin folio', {
      titulo: upTo(80, 'Título'),
      entrada: upTo(300, 'Párrafo'),
      formulario: upTo(40, 'Enlace al formulario'),
    }),
  ),
  siguiente: detail(upTo(40, 'Título de los pasos')),
  sinCopia: detail(text(200).meta({ title: 'Si la copia no llega' })),
  volver: detail(upTo(40, 'Enlace de regreso')),
});

export type ThankYouCopy = z.infer<typeof thankYouSchema>;
