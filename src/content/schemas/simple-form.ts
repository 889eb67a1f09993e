import * as z from 'zod';
import { detail, upTo } from './fields.ts';
import { places } from './places.ts';
import { sentCopySchema } from './flow-parts.ts';

const text = (title?: string, help?: string) => upTo(160, title, help);

/** Words of the captcha, in every state that a visitor may see. */
export const captchaCopySchema = z.strictObject({
  etiqueta: text('Casilla'),
  ayuda: text('Qué pasa al marcarla'),
  trabajando: text('Mientras trabaja'),
  /** While the browser works and the form, already sent, waits for it. */
  esperando: text('Mientras el envío espera'),
  /** While somebody else's widget, under it, waits for the visitor. */
  pide: text('Espera a quien visita'),
  listo: text('Hecho'),
  fallo: text('No se pudo'),
  /** Button that sends the form to be asked a question instead. */
  alternativa: text('Botón para responder una pregunta'),
  sinJavascript: text('Sin JavaScript'),
  pregunta: text('Antes de la pregunta'),
});

/** The home page's contact form: `content/formulario-simple.yaml`. */
export const simpleFormSchema = z.strictObject({
  /** Heading of the page on which the form is offered again. */
  titulo: text('Título'),
  entrada: text('Bajo el título'),
  /** Labels of the four fields, and hints under two of them. */
  nombre: detail(text('Nombre')),
  correo: detail(text('Correo')),
  telefono: detail(text('Teléfono')),
  telefonoAyuda: detail(text('Ayuda del teléfono')),
  /** Says that the number was kept as typed, which `{texto}` stands for. */
  telefonoEscrito: detail(
    text('Que se guardó como se escribió').includes('{texto}').check(places('texto')),
  ),
  mensaje: detail(text('Mensaje')),
  mensajeAyuda: detail(text('Ayuda del mensaje')),
  /** The submit button, and the same while it is sending. */
  enviar: detail(text('Enviar')),
  enviando: detail(text('Enviando')),
  privacidad: text('Para qué son los datos'),
  privacidadEnlace: detail(text('Texto de su enlace')),
  enviado: detail(sentCopySchema.meta({ title: 'Ya se envió' })),
  captcha: detail(captchaCopySchema.meta({ title: 'Comprobación' })),
});

export type SimpleFormCopy = z.infer<typeof simpleFormSchema>;
export type CaptchaCopy = z.infer<typeof captchaCopySchema>;
