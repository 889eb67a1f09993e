import * as z from 'zod';
import { detail, list, words } from './fields.ts';
import { inlineHtml } from './inline-html.ts';

export const terminalEntrySchema = z.strictObject({
  action: z.literal('type').meta({ title: 'Qué hace' }),
  strings: list(
    ['Lo que se teclea', 'Uno tras otro; queda el último.'],
    'comando',
    [1],
    inlineHtml,
  ),
  output: inlineHtml.optional().meta({ title: 'Respuesta' }),
  clear: detail(z.boolean().optional().meta({ title: 'Limpia la pantalla antes' })),
  /** The pause in milliseconds. The default is `TERMINAL_POST_DELAY_MS`. */
  postDelay: z.int().nonnegative().optional().meta({
    title: 'Pausa después',
    description: 'En milésimas de segundo: 2000 son dos segundos.',
    isDetail: true,
  }),
  /**
   * `firme` types a character every `TERMINAL_TYPE_SPEED_MS` milliseconds. `suelto` waits at
   * random, at most `TYPING_DEFAULTS.jitter` milliseconds, before each character.
   */
  ritmo: z
    .enum(['firme', 'suelto'])
    .optional()
    .meta({ title: 'Ritmo', description: '«Suelto» teclea como una mano.', isDetail: true }),
  indicador: detail(inlineHtml.optional().meta({ title: 'Indicador de este paso' })),
});

export const terminalScriptSchema = z.strictObject({
  titulo: words('Título de la ventana'),
  descripcion: words('Qué es', 'Para quien la oye.'),
  cabecera: inlineHtml.optional().meta({
    title: 'Lo que ya dice al empezar',
    description: 'No se teclea, y queda arriba hasta el final.',
  }),
  indicador: detail(inlineHtml.meta({ title: 'Indicador' })),
  indicadorFinal: detail(inlineHtml.optional().meta({ title: 'Indicador del final' })),
  entradas: list('Pasos', 'paso', [1], terminalEntrySchema),
});

export type TerminalEntry = z.infer<typeof terminalEntrySchema>;
export type TerminalScript = z.infer<typeof terminalScriptSchema>;
