import * as z from 'zod';
import { detail, list, words } from './fields.ts';
import { inlineHtml } from './inline-html.ts';

/** One step of a terminal script: a command is typed, and the terminal answers. */
export const terminalEntrySchema = z.strictObject({
  /** The only action is typing. */
  action: z.literal('type').meta({ title: 'Qué hace' }),
  /** Texts typed one after another at the same prompt: each is erased before the next, the last one stays. */
  strings: list(
    ['Lo que se teclea', 'Uno tras otro; queda el último.'],
    'comando',
    [1],
    inlineHtml,
  ),
  output: inlineHtml.optional().meta({ title: 'Respuesta' }),
  clear: detail(z.boolean().optional().meta({ title: 'Limpia la pantalla antes' })),
  /** Milliseconds before the next step; 1000 when it is not given. */
  postDelay: z.int().nonnegative().optional().meta({
    title: 'Pausa después',
    description: 'En milésimas de segundo: 2000 son dos segundos.',
    isDetail: true,
  }),
  /**
   * `firme` types a character every 30 ms; it is the default. `suelto` types like a person: each character comes
   * up to 70 ms after the former one.
   */
  ritmo: z
    .enum(['firme', 'suelto'])
    .optional()
    .meta({ title: 'Ritmo', description: '«Suelto» teclea como una mano.', isDetail: true }),
  indicador: detail(inlineHtml.optional().meta({ title: 'Indicador de este paso' })),
});

/** A script of `content/terminal/`, played by the terminal of a page. */
export const terminalScriptSchema = z.strictObject({
  titulo: words('Título de la ventana'),
  descripcion: words('Qué es', 'Para quien la oye.'),
  indicador: detail(inlineHtml.meta({ title: 'Indicador' })),
  indicadorFinal: detail(inlineHtml.optional().meta({ title: 'Indicador del final' })),
  entradas: list('Pasos', 'paso', [1], terminalEntrySchema),
});

export type TerminalEntry = z.infer<typeof terminalEntrySchema>;
export type TerminalScript = z.infer<typeof terminalScriptSchema>;
