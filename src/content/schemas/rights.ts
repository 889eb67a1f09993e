import * as z from 'zod';
import { places } from '#content/placeholders.ts';

const line = z.string().min(1).max(120);
const text = z.string().min(1).max(300);

/** What people may ask about their data, in the words of a country's law: `content/derechos.yaml`. */
export const rightsSchema = z.strictObject({
  /** How long the law gives for an answer: in days, for the panel, and as it is said. */
  plazo: z
    .strictObject({
      dias: z.int().min(1).max(365).meta({ title: 'Días' }),
      texto: z.string().min(1).max(60).meta({ title: 'Cómo se dice' }),
    })
    .meta({ title: 'Plazo de la ley' }),
  /** The page with the form, /privacidad/solicitud. */
  peticion: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      /** `{plazo}` is how long an answer takes. */
      entrada: text.check(places('plazo')).meta({ title: 'Párrafo' }),
      /** What is asked for, and its empty choice. */
      que: line.meta({ title: 'Qué se pide' }),
      elige: line.meta({ title: 'Opción vacía' }),
      /** What there is to ask for (src/forms/privacy-request.ts). */
      opciones: z
        .strictObject({
          acceso: line.meta({ title: 'Acceso' }),
          rectificacion: line.meta({ title: 'Rectificación' }),
          supresion: line.meta({ title: 'Supresión' }),
          oposicion: line.meta({ title: 'Oposición' }),
          portabilidad: line.meta({ title: 'Portabilidad' }),
          retirar: line.meta({ title: 'Retirar el consentimiento' }),
        })
        .meta({ title: 'Lo que se puede pedir' }),
      /** Labels of the fields. */
      nombre: line.meta({ title: 'Nombre' }),
      correo: line.meta({ title: 'Correo' }),
      correoAyuda: line.meta({ title: 'Ayuda del correo' }),
      folio: line.meta({ title: 'Folio' }),
      mensaje: line.meta({ title: 'Mensaje' }),
      enviar: line.meta({ title: 'Botón' }),
      /** When nothing is chosen, and when that is no reference number: `{ejemplo}` is one. */
      sinElegir: line.meta({ title: 'Sin nada elegido' }),
      folioLargo: line.check(places('ejemplo')).meta({ title: 'Eso no es un folio' }),
    })
    .meta({ title: 'El formulario' }),
  /** After sending; `{numero}` is the request's own. */
  recibida: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      entrada: text.check(places('plazo')).meta({ title: 'Párrafo' }),
      numero: line.check(places('numero')).meta({ title: 'Su número' }),
      volver: line.meta({ title: 'Enlace de regreso' }),
    })
    .meta({ title: 'Recibida' }),
  /** The privacy notices that there were. */
  versiones: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      entrada: text.meta({ title: 'Párrafo' }),
      /** Heading of one, and since when it held. */
      version: line.check(places('version')).meta({ title: 'Título de una' }),
      desde: line.check(places('fecha')).meta({ title: 'Desde cuándo' }),
      /** The same in the list, after its name. */
      desdeCuando: line.check(places('fecha')).meta({ title: 'Lo mismo, en la lista' }),
      /** Said of the one that holds. */
      actual: line.meta({ title: 'La que vale' }),
    })
    .meta({ title: 'Versiones del aviso' }),
});

export type Rights = z.infer<typeof rightsSchema>;
