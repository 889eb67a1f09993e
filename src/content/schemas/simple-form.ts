import * as z from 'zod';
import { detail, upTo } from './fields.ts';
import { places } from './places.ts';
import { sentCopySchema } from './flow-parts.ts';

const text = (title?: string, help?: string) => upTo(160, title, help);

export const captchaCopySchema = z.strictObject({
  etiqueta: text('Casilla'),
  trabajando: text('Mientras trabaja'),
  esperando: text('Mientras el envío espera'),
  pide: text('Espera a quien visita'),
  listo: text('Hecho'),
  fallo: text('No se pudo'),
  alternativa: text('Botón para responder una pregunta'),
  sinJavascript: text('Sin JavaScript'),
  pregunta: text('Antes de la pregunta'),
});

export const simpleFormSchema = z.strictObject({
  titulo: text('Título'),
  entrada: text('Bajo el título'),
  nombre: detail(text('Nombre')),
  correo: detail(text('Correo')),
  telefono: detail(text('Teléfono')),
  telefonoAyuda: detail(text('Ayuda del teléfono')),
  telefonoEscrito: detail(
    text('Que se guardó como se escribió').includes('{texto}').check(places('texto')),
  ),
  mensaje: detail(text('Mensaje')),
  mensajeAyuda: detail(text('Ayuda del mensaje')),
  enviar: detail(text('Enviar')),
  enviando: detail(text('Enviando')),
  privacidad: text('Para qué son los datos'),
  privacidadEnlace: detail(text('Texto de su enlace')),
  enviado: detail(sentCopySchema.meta({ title: 'Ya se envió' })),
  captcha: detail(captchaCopySchema.meta({ title: 'Comprobación' })),
});

export type SimpleFormCopy = z.infer<typeof simpleFormSchema>;
export type CaptchaCopy = z.infer<typeof captchaCopySchema>;
