import * as z from 'zod';
import { group, groups, list, upTo } from './fields.ts';
import { destination } from './destination.ts';
import { places } from '#content/placeholders.ts';

/** The three security teams, by the colour they go by in the trade. */
export const TEAM_COLORS = ['verde', 'rojo', 'celeste'] as const;

export const securityTeamsSchema = z.strictObject({
  titulo: z.string().min(1).meta({ title: 'Título' }),
  texto: z.string().min(1).meta({ title: 'Texto' }),
  equipos: groups('Equipos', 'equipo', [3, 3], {
    color: z.enum(TEAM_COLORS).meta({ title: 'Color' }),
    nombre: upTo(40, 'Qué hace', 'Lo que dice el botón.'),
    frase: upTo(80, 'Cómo, en un renglón').optional(),
    /** What it costs, if the page sells it; «{precio}» is the audit's. */
    precio: upTo(40, 'Precio', 'Si la página lo vende; {precio} es el de la auditoría.')
      .check(places('precio'))
      .optional(),
    /** Where what the page does not sell is asked for. */
    enlace: group('Dónde se pide', {
      texto: upTo(40, 'Texto'),
      ruta: destination.meta({ title: 'A dónde lleva' }),
    }).optional(),
    /** What the shared block says while this team is chosen. */
    titulo: z.string().min(1).meta({ title: 'Título' }),
    texto: z.string().min(1).meta({ title: 'Texto' }),
    hace: list('Lo que hace', 'punto', [1], z.string().min(1)),
  }),
});

export type SecurityTeamsContent = z.infer<typeof securityTeamsSchema>;
export type TeamColor = (typeof TEAM_COLORS)[number];
