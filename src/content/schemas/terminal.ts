import * as z from 'zod';
import { list } from './fields.ts';
import { inlineHtml } from './inline-html.ts';

/** One step of a terminal script: a command is typed, and the terminal answers. */
export const terminalEntrySchema = z.strictObject({
  /** What the step does; typing is all a terminal can. */
  action: z.literal('type').meta({ title: 'Qué hace' }),
  /** Texts typed one after another at the same prompt: each is erased before the next, the last one stays. */
  strings: list(
    ['Lo que se teclea', 'Uno tras otro; queda el último.'],
    'comando',
    [1],
    inlineHtml,
  ),
  /** What the terminal answers; may have several lines. */
  output: inlineHtml.optional().meta({ title: 'Respuesta' }),
  /** Whether the history is emptied before typing. */
  clear: z.boolean().optional().meta({ title: 'Limpia la pantalla antes' }),
  /** Milliseconds before the next step; 1000 when it is not given. */
  postDelay: z.int().nonnegative().optional().meta({
    title: 'Pausa después',
    description: 'En milésimas de segundo: 2000 son dos segundos.',
  }),
  /**
   * `firme`, a character every 30 ms, unless it says `suelto`: the typing engine's own pace, each
   * keystroke up to 70 ms after the one before, as a person types.
   */
  ritmo: z
    .enum(['firme', 'suelto'])
    .optional()
    .meta({ title: 'Ritmo', description: '«Suelto» teclea como una mano.' }),
  /** The prompt of this step, when it is not the script's. */
  indicador: inlineHtml.optional().meta({ title: 'Indicador de este paso' }),
});

/** A script of `content/terminal/`, played by the terminal of a page. */
export const terminalScriptSchema = z.strictObject({
  /** What the terminal's title bar says. */
  titulo: z.string().min(1).meta({ title: 'Título de la ventana' }),
  /** What the demonstration is, for those who listen to the page. */
  descripcion: z.string().min(1).meta({ title: 'Qué es', description: 'Para quien la oye.' }),
  /** The prompt before each command. */
  indicador: inlineHtml.meta({ title: 'Indicador' }),
  /** The prompt that remains at the end, when it is another one. */
  indicadorFinal: inlineHtml.optional().meta({ title: 'Indicador del final' }),
  entradas: list('Pasos', 'paso', [1], terminalEntrySchema),
});

export type TerminalEntry = z.infer<typeof terminalEntrySchema>;
export type TerminalScript = z.infer<typeof terminalScriptSchema>;
