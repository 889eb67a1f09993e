import * as z from 'zod';
import { places } from '#content/placeholders.ts';

const line = z.string().min(1).max(120);
const text = z.string().min(1).max(300);

/** What people may ask about their data, in the words of a country's law: `content/derechos.yaml`. */
export const rightsSchema = z.strictObject({
  /** How long the law gives for an answer: in days, for the panel, and as it is said. */
  plazo: z.strictObject({ dias: z.int().min(1).max(365), texto: z.string().min(1).max(60) }),
  /** The page with the form, /privacidad/solicitud. */
  peticion: z.strictObject({
    titulo: line,
    /** `{plazo}` is how long an answer takes. */
    entrada: text.check(places('plazo')),
    /** What is asked for, and its empty choice. */
    que: line,
    elige: line,
    /** What there is to ask for (src/forms/privacy-request.ts). */
    opciones: z.strictObject({
      acceso: line,
      rectificacion: line,
      supresion: line,
      oposicion: line,
      portabilidad: line,
      retirar: line,
    }),
    /** Labels of the fields. */
    nombre: line,
    correo: line,
    correoAyuda: line,
    folio: line,
    mensaje: line,
    enviar: line,
    /** When nothing is chosen, and when that is no reference number: `{ejemplo}` is one. */
    sinElegir: line,
    folioLargo: line.check(places('ejemplo')),
  }),
  /** After sending; `{numero}` is the request's own. */
  recibida: z.strictObject({
    titulo: line,
    entrada: text.check(places('plazo')),
    numero: line.check(places('numero')),
    volver: line,
  }),
  /** The privacy notices that there were. */
  versiones: z.strictObject({
    titulo: line,
    entrada: text,
    /** Heading of one, and since when it held. */
    version: line.check(places('version')),
    desde: line.check(places('fecha')),
    /** The same in the list, after its name. */
    desdeCuando: line.check(places('fecha')),
    /** Said of the one that holds. */
    actual: line,
  }),
});

export type Rights = z.infer<typeof rightsSchema>;
