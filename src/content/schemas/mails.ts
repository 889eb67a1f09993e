import * as z from 'zod';
import { places } from '#content/placeholders.ts';

const line = z.string().min(1).max(90);
const text = z.string().min(1).max(300);

/** The words of the mails that follow an enquiry. One file, `content/correos.yaml`. */
export const mailsSchema = z.strictObject({
  /** What whoever wrote gets: that it arrived, and what happens next. */
  copia: z
    .strictObject({
      /** `{persona}` is the name as it was given, without links. */
      saludo: line
        .check(places('persona'))
        .meta({ title: 'Saludo', description: '{persona} es su nombre.' }),
      contacto: copyOf().meta({ title: 'De contacto' }),
      cotizacion: copyOf().meta({ title: 'De cotización' }),
      /** Heading of what happens next. */
      siguiente: line.meta({ title: 'Qué sigue' }),
      /** How to add something: `{folio}` is its reference. */
      agregar: text.check(places('folio')).meta({ title: 'Cómo agregar algo' }),
      /** Heading of what was written. */
      enviado: line.meta({ title: 'Lo que escribió' }),
      /** For somebody whose address was given by another. */
      ajeno: text.meta({ title: 'Si alguien dio su correo' }),
    })
    .meta({ title: 'Copia para quien escribe' }),
  /** What the agency gets of every enquiry. */
  aviso: z
    .strictObject({
      /** What each kind is called: «Mensaje», followed by «de» and a name. */
      contacto: line.meta({ title: 'Un mensaje' }),
      cotizacion: line.meta({ title: 'Una cotización' }),
      /** `{momento}` and `{formulario}` say when and where it came in. */
      recibido: text
        .check(places('momento', 'formulario'))
        .meta({ title: 'Cuándo y por dónde llegó' }),
      /** What each form is called in the text above. */
      formularios: z
        .strictObject({
          simple: line.meta({ title: 'El del inicio' }),
          contacto: line.meta({ title: 'Contacto' }),
          cotizacion: line.meta({ title: 'Cotización' }),
          mano: line
            .default('una nota del panel')
            .meta({ title: 'Ninguno: la que se anota en el panel' }),
        })
        .meta({ title: 'Cómo se llama cada formulario' }),
      /** Heading of what was written. */
      enviado: line.meta({ title: 'Lo que escribió' }),
      /** Heading of where the person came from. */
      origen: line.meta({ title: 'De dónde vino' }),
      /** How to answer. */
      responde: text.meta({ title: 'Cómo responder' }),
      /** The same, where few servers take the address, and where it is none. */
      otrasLetras: text.meta({ title: 'Si pocos servidores toman la dirección' }),
      sinCorreo: text.meta({ title: 'Si no hay dirección' }),
      /** Before the text alone, which goes where the mail server refuses the rest. */
      sencillo: text.meta({ title: 'Antes del texto solo' }),
      /** All there is where it refuses that too: `{orden}` is typed on the server to read the enquiry. */
      rechazado: text
        .check(places('folio', 'orden'))
        .meta({ title: 'Si el servidor lo rechaza todo' }),
    })
    .meta({ title: 'Aviso para la agencia' }),
  /** What each field of an enquiry is called, in the panel too (src/server/leads/mail/lead-summary.ts). */
  campos: z
    .strictObject({
      folio: line.meta({ title: 'Folio' }),
      nombre: line.meta({ title: 'Nombre' }),
      correo: line.meta({ title: 'Correo' }),
      telefono: line.meta({ title: 'Teléfono' }),
      telefonoEscrito: line.meta({ title: 'Teléfono como se escribió' }),
      mensaje: line.meta({ title: 'Mensaje' }),
      web: line.meta({ title: 'Sitio web' }),
      tipos: line.meta({ title: 'Tipos de proyecto' }),
      otroTipo: line.meta({ title: 'Otro tipo' }),
      solicitudes: line.meta({ title: 'Solicitudes' }),
      /** The same, to who wrote it. */
      solicitudesTuyas: line.meta({ title: 'Solicitudes, para quien escribió' }),
      referentes: line.meta({ title: 'Referencias' }),
      restricciones: line.meta({ title: 'Restricciones' }),
      comienzo: line.meta({ title: 'Comienzo' }),
      lanzamiento: line.meta({ title: 'Lanzamiento' }),
      presupuesto: line.meta({ title: 'Presupuesto' }),
      newsletter: line.meta({ title: 'Boletín' }),
      temas: line.meta({ title: 'Temas' }),
      avisos: line.meta({ title: 'Avisos' }),
      /** Where it came from. */
      campana: line.meta({ title: 'Campaña' }),
      sitioDeOrigen: line.meta({ title: 'Sitio de origen' }),
      primeraPagina: line.meta({ title: 'Primera página' }),
      paginaDelFormulario: line.meta({ title: 'Página del formulario' }),
      /** A box that was ticked, or not. */
      si: line.meta({ title: 'Sí' }),
      no: line.meta({ title: 'No' }),
    })
    .meta({ title: 'Cómo se llama cada dato' }),
});

export type MailWords = z.infer<typeof mailsSchema>;

function copyOf() {
  return z.strictObject({
    /** The subject, before the reference, and the heading. */
    titulo: line.meta({ title: 'Asunto' }),
    /** That it arrived and is kept; the reference comes next. */
    llego: text.meta({ title: 'Que llegó' }),
    /** What happens next: `{respuesta}` is how long an answer takes. */
    sigue: text.check(places('respuesta')).meta({ title: 'Qué sigue' }),
  });
}
