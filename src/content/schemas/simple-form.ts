import * as z from 'zod';
import { places } from '#content/placeholders.ts';
import { sentCopySchema } from './sent.ts';

const text = z.string().min(1).max(160);

/** Words of the captcha, in every state that a visitor may see. */
export const captchaCopySchema = z.strictObject({
  /** Label of the checkbox. */
  etiqueta: text.meta({ title: 'Casilla' }),
  /** What happens when it is ticked. */
  ayuda: text.meta({ title: 'Qué pasa al marcarla' }),
  /** While the browser works. */
  trabajando: text.meta({ title: 'Mientras trabaja' }),
  /** While the browser works and the form, already sent, waits for it. */
  esperando: text.meta({ title: 'Mientras el envío espera' }),
  /** While somebody else's widget, under it, waits for the visitor. */
  pide: text.meta({ title: 'Espera a quien visita' }),
  /** When it is done. */
  listo: text.meta({ title: 'Hecho' }),
  /** When it could not be done, and what to do. */
  fallo: text.meta({ title: 'No se pudo' }),
  /** Button that sends the form to be asked a question instead. */
  alternativa: text.meta({ title: 'Botón para responder una pregunta' }),
  /** What to expect without JavaScript. */
  sinJavascript: text.meta({ title: 'Sin JavaScript' }),
  /** Introduces the text question. */
  pregunta: text.meta({ title: 'Antes de la pregunta' }),
});

/** The home page's contact form: `content/formulario-simple.yaml`. */
export const simpleFormSchema = z.strictObject({
  /** Heading of the page on which the form is offered again. */
  titulo: text.meta({ title: 'Título' }),
  /** What stands under that heading. */
  entrada: text.meta({ title: 'Bajo el título' }),
  /** Labels of the four fields, and hints under two of them. */
  nombre: text.meta({ title: 'Nombre' }),
  correo: text.meta({ title: 'Correo' }),
  telefono: text.meta({ title: 'Teléfono' }),
  telefonoAyuda: text.meta({ title: 'Ayuda del teléfono' }),
  /** Says that the number was kept as typed, which `{texto}` stands for. */
  telefonoEscrito: text
    .includes('{texto}')
    .check(places('texto'))
    .meta({ title: 'Que se guardó como se escribió' }),
  mensaje: text.meta({ title: 'Mensaje' }),
  mensajeAyuda: text.meta({ title: 'Ayuda del mensaje' }),
  /** The submit button, and the same while it is sending. */
  enviar: text.meta({ title: 'Enviar' }),
  enviando: text.meta({ title: 'Enviando' }),
  /** What the data are used for, and the link's text beside it. */
  privacidad: text.meta({ title: 'Para qué son los datos' }),
  privacidadEnlace: text.meta({ title: 'Texto de su enlace' }),
  /** Above the form, when it is empty because it was sent. */
  enviado: sentCopySchema.meta({ title: 'Ya se envió' }),
  captcha: captchaCopySchema.meta({ title: 'Comprobación' }),
});

export type SimpleFormCopy = z.infer<typeof simpleFormSchema>;
export type CaptchaCopy = z.infer<typeof captchaCopySchema>;
