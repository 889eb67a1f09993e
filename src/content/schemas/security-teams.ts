import * as z from 'zod';
import { destination } from './destination.ts';
import { places } from '#content/placeholders.ts';

/** The three security teams, by the colour they go by in the trade. */
export const TEAM_COLORS = ['verde', 'rojo', 'celeste'] as const;

export const securityTeamsSchema = z.strictObject({
  titulo: z.string().min(1),
  texto: z.string().min(1),
  equipos: z
    .array(
      z.strictObject({
        color: z.enum(TEAM_COLORS),
        /** Its work, which is what the toggle says. */
        nombre: z.string().min(1).max(40),
        /** How, in one line of its card. */
        frase: z.string().min(1).max(80).optional(),
        /** What it costs, if the page sells it; «{precio}» is the audit's. */
        precio: z.string().min(1).max(40).check(places('precio')).optional(),
        /** Where what the page does not sell is asked for. */
        enlace: z.strictObject({ texto: z.string().min(1).max(40), ruta: destination }).optional(),
        /** What the shared block says while this team is chosen. */
        titulo: z.string().min(1),
        texto: z.string().min(1),
        hace: z.array(z.string().min(1)).min(1),
      }),
    )
    .length(3),
});

export type SecurityTeamsContent = z.infer<typeof securityTeamsSchema>;
export type TeamColor = (typeof TEAM_COLORS)[number];
