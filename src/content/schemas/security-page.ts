import * as z from 'zod';
import { destination } from './destination.ts';
import { headlineSchema } from './headline.ts';
import { securityTeamsSchema } from './security-teams.ts';
import { servicePageFields } from './service-page.ts';

const line = z.string().min(1);

/** The page /seguridad. One file, `content/seguridad.yaml`. */
export const securityPageSchema = z.strictObject({
  /** Title of the tab and of the search result. */
  titulo: line.max(60),
  /** Text of the search result. */
  descripcion: line.max(160),
  encabezado: headlineSchema,
  entrada: line,
  /** What the price pays for, as a list under it. */
  compra: z.array(line.max(26)).min(1).max(4).optional(),
  auditoria: z.strictObject({
    titulo: line,
    texto: line,
    /** What makes who does it fit for it, as a certificate that can be looked up; said after the text. */
    credencial: line.max(160).optional(),
    /** What is done, in the order it is done, and what each leaves. */
    pasos: z
      .array(
        z.strictObject({
          titulo: line,
          texto: line,
          entrega: line.max(60).optional(),
        }),
      )
      .min(2),
  }).optional(),
  /** What an audit ends in, beside the round that it comes of. */
  entregas: z.strictObject({
    titulo: line.max(60),
    /** The first page of a sample report, as a list of what was found. */
    informe: z
      .strictObject({
        titulo: line.max(60),
        /** Each with how grave it is and what becomes of it; `corregida` has the sign of done. */
        fallas: z
          .array(
            z.strictObject({
              falla: line.max(60),
              estado: line.max(30),
              corregida: z.boolean().default(false),
            }),
          )
          .min(1)
          .max(6),
      })
      .optional(),
    /** Over the terminal: that it is the work, and not one more thing that one is given. */
    ronda: line.max(40),
    /** What the terminal does, step by step, as anyone would say it. */
    palabras: z.array(line.max(70)).min(1).max(5).optional(),
    /** Where one can be read. */
    muestra: z.strictObject({ texto: line.max(60), ruta: destination }).optional(),
  }).optional(),
  limites: z.strictObject({ titulo: line, lista: z.array(line).min(1) }).optional(),
  equipos: securityTeamsSchema,
  /** What people ask before they ask for a quote. */
  preguntas: servicePageFields.preguntas,
  llamada: z.strictObject({ titulo: line, texto: line, boton: line }),
});

export type SecurityPageContent = z.infer<typeof securityPageSchema>;
