import * as z from 'zod';
import { detail, group, line, paragraph, upTo } from './fields.ts';
import { places } from './places.ts';

/** What people may ask about their data, in the words of a country's law: `content/derechos.yaml`. */
export const rightsSchema = z.strictObject({
  /** How long the law gives for an answer: in days, for the panel, and as it is said. */
  plazo: group('Plazo de la ley', {
    dias: z.int().min(1).max(365).meta({ title: 'Días' }),
    texto: upTo(60, 'Cómo se dice'),
  }),
  /** The page with the form, /privacidad/solicitud. */
  peticion: detail(
    group('El formulario', {
      titulo: line('Título'),
      /** `{plazo}` is how long an answer takes. */
      entrada: paragraph('Párrafo').check(places('plazo')),
      que: line('Qué se pide'),
      elige: line('Opción vacía'),
      /** What there is to ask for (src/forms/privacy-request.ts). */
      opciones: group('Lo que se puede pedir', {
        acceso: line('Acceso'),
        rectificacion: line('Rectificación'),
        supresion: line('Supresión'),
        oposicion: line('Oposición'),
        portabilidad: line('Portabilidad'),
        retirar: line('Retirar el consentimiento'),
      }),
      nombre: line('Nombre'),
      correo: line('Correo'),
      correoAyuda: line('Ayuda del correo'),
      folio: line('Folio'),
      mensaje: line('Mensaje'),
      enviar: line('Botón'),
      /** When nothing is chosen, and when that is no reference number: `{ejemplo}` is one. */
      sinElegir: line('Sin nada elegido'),
      folioLargo: line('Eso no es un folio').check(places('ejemplo')),
    }),
  ),
  /** After sending; `{numero}` is the request's own. */
  recibida: detail(
    group('Recibida', {
      titulo: line('Título'),
      entrada: paragraph('Párrafo').check(places('plazo')),
      numero: line('Su número').check(places('numero')),
      volver: line('Enlace de regreso'),
    }),
  ),
  versiones: detail(
    group('Versiones del aviso', {
      titulo: line('Título'),
      entrada: paragraph('Párrafo'),
      /** Heading of one, and since when it held. */
      version: line('Título de una').check(places('version')),
      desde: line('Desde cuándo').check(places('fecha')),
      /** The same in the list, after its name. */
      desdeCuando: line('Lo mismo, en la lista').check(places('fecha')),
      actual: line('La que vale'),
    }),
  ),
});
