import * as z from 'zod';
import { destination } from './destination.ts';
import { headlineSchema } from './headline.ts';
import { securityTeamsSchema } from './security-teams.ts';
import { servicePageFields } from './service-page.ts';

const line = z.string().min(1);

/** The page /seguridad. One file, `content/seguridad.yaml`. */
export const securityPageSchema = z.strictObject({
  /** Title of the tab and of the search result. */
  titulo: line.max(60).meta({ title: 'Título para buscadores' }),
  /** Text of the search result. */
  descripcion: line.max(160).meta({ title: 'Descripción para buscadores' }),
  encabezado: headlineSchema.meta({ title: 'Encabezado' }),
  entrada: line.meta({ title: 'Párrafo' }),
  /** What the price pays for, as a list under it. */
  compra: z
    .array(line.max(26))
    .min(1)
    .max(4)
    .optional()
    .meta({ title: 'Lo que paga el precio', entry: 'punto' }),
  auditoria: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      texto: line.meta({ title: 'Texto' }),
      /** What makes who does it fit for it, as a certificate that can be looked up; said after the text. */
      credencial: line.max(160).optional().meta({
        title: 'Por qué quien la hace sabe',
        description: 'Un certificado que se puede comprobar.',
      }),
      /** What is done, in the order it is done, and what each leaves. */
      pasos: z
        .array(
          z.strictObject({
            titulo: line.meta({ title: 'Título' }),
            texto: line.meta({ title: 'Texto' }),
            entrega: line.max(60).optional().meta({ title: 'Qué deja' }),
          }),
        )
        .min(2)
        .meta({ title: 'Pasos', entry: 'paso' }),
    })
    .optional()
    .meta({ title: 'La auditoría' }),
  /** What an audit ends in, beside the round that it comes of. */
  entregas: z
    .strictObject({
      titulo: line.max(60).meta({ title: 'Título' }),
      /** The first page of a sample report, as a list of what was found. */
      informe: z
        .strictObject({
          titulo: line.max(60).meta({ title: 'Título' }),
          /** Each with how grave it is and what becomes of it; `corregida` has the sign of done. */
          fallas: z
            .array(
              z.strictObject({
                falla: line.max(60).meta({ title: 'Falla' }),
                estado: line.max(30).meta({ title: 'Estado' }),
                corregida: z.boolean().default(false).meta({ title: 'Ya está corregida' }),
              }),
            )
            .min(1)
            .max(6)
            .meta({ title: 'Fallas', entry: 'falla' }),
        })
        .optional()
        .meta({ title: 'El informe de muestra' }),
      /** Over the terminal: that it is the work, and not one more thing that one is given. */
      ronda: line.max(40).meta({ title: 'Sobre la terminal' }),
      /** What the terminal does, step by step, as anyone would say it. */
      palabras: z
        .array(line.max(70))
        .min(1)
        .max(5)
        .optional()
        .meta({ title: 'Lo que hace la terminal, en palabras', entry: 'frase' }),
      /** Where one can be read. */
      muestra: z
        .strictObject({
          texto: line.max(60).meta({ title: 'Texto' }),
          ruta: destination.meta({ title: 'A dónde lleva' }),
        })
        .optional()
        .meta({ title: 'Dónde se lee uno' }),
    })
    .optional()
    .meta({ title: 'En qué termina' }),
  limites: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      lista: z.array(line).min(1).meta({ title: 'Límites', entry: 'límite' }),
    })
    .optional()
    .meta({ title: 'Límites' }),
  equipos: securityTeamsSchema.meta({ title: 'Los tres equipos' }),
  /** What people ask before they ask for a quote. */
  preguntas: servicePageFields.preguntas.meta({ title: 'Preguntas' }),
  llamada: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      texto: line.meta({ title: 'Texto' }),
      boton: line.meta({ title: 'Botón' }),
    })
    .meta({ title: 'Al final' }),
});

export type SecurityPageContent = z.infer<typeof securityPageSchema>;
