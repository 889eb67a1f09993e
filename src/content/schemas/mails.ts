import * as z from 'zod';
import { detail, group, paragraph, upTo } from './fields.ts';
import { places } from './places.ts';

const line = (title?: string, help?: string) => upTo(90, title, help);

/** The words of the mails that follow an enquiry. One file, `content/correos.yaml`. */
export const mailsSchema = z.strictObject({
  copia: group('Copia para quien escribe', {
    /** `{persona}` is the name as it was given, without links. */
    saludo: detail(line('Saludo', '{persona} es su nombre.').check(places('persona'))),
    contacto: copyOf().meta({ title: 'De contacto' }),
    cotizacion: copyOf().meta({ title: 'De cotización' }),
    siguiente: detail(line('Qué sigue')),
    /** How to add something: `{folio}` is its reference. */
    agregar: paragraph('Cómo agregar algo').check(places('folio')),
    enviado: detail(line('Lo que escribió')),
    ajeno: detail(paragraph('Si alguien dio su correo')),
  }),
  aviso: detail(
    group('Aviso para la agencia', {
      /** What each kind is called: «Mensaje», followed by «de» and a name. */
      contacto: line('Un mensaje'),
      cotizacion: line('Una cotización'),
      /** `{momento}` and `{formulario}` say when and where it came in. */
      recibido: paragraph('Cuándo y por dónde llegó').check(places('momento', 'formulario')),
      formularios: group('Cómo se llama cada formulario', {
        simple: line('El del inicio'),
        contacto: line('Contacto'),
        cotizacion: line('Cotización'),
        mano: line('Ninguno: la que se anota en el panel').default('una nota del panel'),
      }),
      enviado: line('Lo que escribió'),
      origen: line('De dónde vino'),
      responde: paragraph('Cómo responder'),
      /** The same, where few servers take the address, and where it is none. */
      otrasLetras: paragraph('Si pocos servidores toman la dirección'),
      sinCorreo: paragraph('Si no hay dirección'),
      /** Before the text alone, which goes where the mail server refuses the rest. */
      sencillo: paragraph('Antes del texto solo'),
      /** All there is where it refuses that too: `{orden}` is typed on the server to read the enquiry. */
      rechazado: paragraph('Si el servidor lo rechaza todo').check(places('folio', 'orden')),
    }),
  ),
  /** What each field of an enquiry is called, in the panel too (src/server/leads/mail/lead-summary.ts). */
  campos: detail(
    group('Cómo se llama cada dato', {
      folio: line('Folio'),
      nombre: line('Nombre'),
      correo: line('Correo'),
      telefono: line('Teléfono'),
      telefonoEscrito: line('Teléfono como se escribió'),
      mensaje: line('Mensaje'),
      web: line('Sitio web'),
      tipos: line('Tipos de proyecto'),
      otroTipo: line('Otro tipo'),
      solicitudes: line('Solicitudes'),
      solicitudesTuyas: line('Solicitudes, para quien escribió'),
      referentes: line('Referencias'),
      restricciones: line('Restricciones'),
      comienzo: line('Comienzo'),
      lanzamiento: line('Lanzamiento'),
      presupuesto: line('Presupuesto'),
      newsletter: line('Boletín'),
      temas: line('Temas'),
      avisos: line('Avisos'),
      campana: line('Campaña'),
      sitioDeOrigen: line('Sitio de origen'),
      primeraPagina: line('Primera página'),
      paginaDelFormulario: line('Página del formulario'),
      si: line('Sí'),
      no: line('No'),
    }),
  ),
});

export type MailWords = z.infer<typeof mailsSchema>;

function copyOf() {
  return z.strictObject({
    /** The subject, before the reference, and the heading. */
    titulo: detail(line('Asunto')),
    /** That it arrived and is kept; the reference comes next. */
    llego: detail(paragraph('Que llegó')),
    /** What happens next: `{respuesta}` is how long an answer takes. */
    sigue: paragraph('Qué sigue').check(places('respuesta')),
  });
}
