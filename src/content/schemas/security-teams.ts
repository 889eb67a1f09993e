import * as z from 'zod';
import { destination } from './destination.ts';
import { places } from '#content/placeholders.ts';

/** The three security teams, by the colour they go by in the trade. */
export const TEAM_COLORS = ['verde', 'rojo', 'celeste'] as const;

export const securityTeamsSchema = z.strictObject({
  titulo: z.string().min(1).meta({ title: 'Título' }),
  texto: z.string().min(1).meta({ title: 'Texto' }),
  equipos: z
    .array(
      z.strictObject({
        color: z.enum(TEAM_COLORS).meta({ title: 'Color' }),
        /** Its work, which is what the toggle says. */
        nombre: z
          .string()
          .min(1)
          .max(40)
          .meta({ title: 'Qué hace', description: 'Lo que dice el botón.' }),
        /** How, in one line of its card. */
        frase: z.string().min(1).max(80).optional().meta({ title: 'Cómo, en un renglón' }),
        /** What it costs, if the page sells it; «{precio}» is the audit's. */
        precio: z.string().min(1).max(40).check(places('precio')).optional().meta({
          title: 'Precio',
          description: 'Si la página lo vende; {precio} es el de la auditoría.',
        }),
        /** Where what the page does not sell is asked for. */
        enlace: z
          .strictObject({
            texto: z.string().min(1).max(40).meta({ title: 'Texto' }),
            ruta: destination.meta({ title: 'A dónde lleva' }),
          })
          .optional()
          .meta({ title: 'Dónde se pide' }),
        /** What the shared block says while this team is chosen. */
        titulo: z.string().min(1).meta({ title: 'Título' }),
        texto: z.string().min(1).meta({ title: 'Texto' }),
        hace: z.array(z.string().min(1)).min(1).meta({ title: 'Lo que hace', entry: 'punto' }),
      }),
    )
    .length(3)
    .meta({ title: 'Equipos', entry: 'equipo' }),
});

export type SecurityTeamsContent = z.infer<typeof securityTeamsSchema>;
export type TeamColor = (typeof TEAM_COLORS)[number];
