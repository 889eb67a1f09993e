import * as z from 'zod';
import { places } from '#content/placeholders.ts';

const line = z.string().min(1).max(90);
const text = z.string().min(1).max(300);

/** The words of the mails that follow an enquiry. One file, `content/correos.yaml`. */
export const mailsSchema = z.strictObject({
  /** What whoever wrote gets: that it arrived, and what happens next. */
  copia: z.strictObject({
    /** `{persona}` is the name as it was given, without links. */
    saludo: line.check(places('persona')),
    contacto: copyOf(),
    cotizacion: copyOf(),
    /** Heading of what happens next. */
    siguiente: line,
    /** How to add something: `{folio}` is its reference. */
    agregar: text.check(places('folio')),
    /** Heading of what was written. */
    enviado: line,
    /** For somebody whose address was given by another. */
    ajeno: text,
  }),
  /** What the agency gets of every enquiry. */
  aviso: z.strictObject({
    /** What each kind is called: «Mensaje», followed by «de» and a name. */
    contacto: line,
    cotizacion: line,
    /** `{momento}` and `{formulario}` say when and where it came in. */
    recibido: text.check(places('momento', 'formulario')),
    /** What each form is called in the text above. */
    formularios: z.strictObject({ simple: line, contacto: line, cotizacion: line }),
    /** Heading of what was written. */
    enviado: line,
    /** Heading of where the person came from. */
    origen: line,
    /** How to answer. */
    responde: text,
    /** The same, where few servers take the address, and where it is none. */
    otrasLetras: text,
    sinCorreo: text,
    /** Before the text alone, which goes where the mail server refuses the rest. */
    sencillo: text,
    /** All there is where it refuses that too: `{orden}` is typed on the server to read the enquiry. */
    rechazado: text.check(places('folio', 'orden')),
  }),
  /** What each field of an enquiry is called, in the panel too (src/server/leads/mail/lead-labels.ts). */
  campos: z.strictObject({
    folio: line,
    nombre: line,
    correo: line,
    telefono: line,
    telefonoEscrito: line,
    mensaje: line,
    web: line,
    tipos: line,
    otroTipo: line,
    solicitudes: line,
    /** The same, to who wrote it. */
    solicitudesTuyas: line,
    referentes: line,
    restricciones: line,
    comienzo: line,
    lanzamiento: line,
    presupuesto: line,
    newsletter: line,
    temas: line,
    avisos: line,
    /** Where it came from. */
    campana: line,
    sitioDeOrigen: line,
    primeraPagina: line,
    paginaDelFormulario: line,
    /** A box that was ticked, or not. */
    si: line,
    no: line,
  }),
});

export type MailWords = z.infer<typeof mailsSchema>;

function copyOf() {
  return z.strictObject({
    /** The subject, before the reference, and the heading. */
    titulo: line,
    /** That it arrived and is kept; the reference comes next. */
    llego: text,
    /** What happens next: `{respuesta}` is how long an answer takes. */
    sigue: text.check(places('respuesta')),
  });
}
