import * as z from 'zod';
import { detail, details, group, paragraph, upTo } from './fields.ts';
import { places } from './places.ts';

const line = (title?: string, help?: string) => upTo(90, title, help);

const copy = z.strictObject({
  titulo: detail(line('Asunto')),
  llego: detail(paragraph('Que llegó')),
  sigue: paragraph('Qué sigue').check(places('respuesta')),
});

export const mailsSchema = z.strictObject({
  copia: group('Copia para quien escribe', {
    saludo: detail(line('Saludo', '{persona} es su nombre.').check(places('persona'))),
    contacto: copy.meta({ title: 'De contacto' }),
    cotizacion: copy.meta({ title: 'De cotización' }),
    siguiente: detail(line('Qué sigue')),
    agregar: paragraph('Cómo agregar algo').check(places('folio')),
    enviado: detail(line('Lo que escribió')),
    ajeno: detail(paragraph('Si alguien dio su correo')),
  }),
  aviso: details('Aviso para la agencia', {
    /** In the mail's title, the word «de» and the client's name follow this text. */
    contacto: line('Un mensaje'),
    cotizacion: line('Una cotización'),
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
    otrasLetras: paragraph('Si pocos servidores toman la dirección'),
    sinCorreo: paragraph('Si no hay dirección'),
    /** Begins the plain-text mail, which the site sends if a mail server refused the full mail. */
    sencillo: paragraph('Antes del texto solo'),
    /** If both mails were refused, this text names the command `{orden}` that shows the enquiry. */
    rechazado: paragraph('Si el servidor lo rechaza todo').check(places('folio', 'orden')),
  }),
  /** The panel uses these labels too (src/server/leads/mail/lead-summary.ts). */
  campos: details('Cómo se llama cada dato', {
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
});

export type MailWords = z.infer<typeof mailsSchema>;
