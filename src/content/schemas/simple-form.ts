import * as z from 'zod';
import { places } from '#content/placeholders.ts';
import { sentCopySchema } from './sent.ts';

const text = z.string().min(1).max(160);

/** Words of the captcha, in every state that a visitor may see. */
export const captchaCopySchema = z.strictObject({
  /** Label of the checkbox. */
  etiqueta: text,
  /** What happens when it is ticked. */
  ayuda: text,
  /** While the browser works. */
  trabajando: text,
  /** While the browser works and the form, already sent, waits for it. */
  esperando: text,
  /** While somebody else's widget, under it, waits for the visitor. */
  pide: text,
  /** When it is done. */
  listo: text,
  /** When it could not be done, and what to do. */
  fallo: text,
  /** Button that sends the form to be asked a question instead. */
  alternativa: text,
  /** What to expect without JavaScript. */
  sinJavascript: text,
  /** Introduces the text question. */
  pregunta: text,
});

/** The home page's contact form: `content/formulario-simple.yaml`. */
export const simpleFormSchema = z.strictObject({
  /** Heading of the page on which the form is offered again. */
  titulo: text,
  /** What stands under that heading. */
  entrada: text,
  /** Labels of the four fields, and hints under two of them. */
  nombre: text,
  correo: text,
  telefono: text,
  telefonoAyuda: text,
  /** Says that the number was kept as typed, which `{texto}` stands for. */
  telefonoEscrito: text.includes('{texto}').check(places('texto')),
  mensaje: text,
  mensajeAyuda: text,
  /** The submit button, and the same while it is sending. */
  enviar: text,
  enviando: text,
  /** What the data are used for, and the link's text beside it. */
  privacidad: text,
  privacidadEnlace: text,
  /** Above the form, when it is empty because it was sent. */
  enviado: sentCopySchema,
  captcha: captchaCopySchema,
});

export type SimpleFormCopy = z.infer<typeof simpleFormSchema>;
export type CaptchaCopy = z.infer<typeof captchaCopySchema>;
