import * as z from 'zod';
import { inlineHtml } from './inline-html.ts';

/** One step of a terminal script: a command is typed, and the terminal answers. */
export const terminalEntrySchema = z.strictObject({
  /** What the step does; typing is all a terminal can. */
  action: z.literal('type'),
  /** Texts typed one after another at the same prompt: each is erased before the next, the last one stays. */
  strings: z.array(inlineHtml).min(1),
  /** What the terminal answers; may have several lines. */
  output: inlineHtml.optional(),
  /** Whether the history is emptied before typing. */
  clear: z.boolean().optional(),
  /** Milliseconds before the next step; 1000 when it is not given. */
  postDelay: z.int().nonnegative().optional(),
  /**
   * `firme`, a character every 30 ms, unless it says `suelto`: the typing engine's own pace, each
   * keystroke up to 70 ms after the one before, as a person types.
   */
  ritmo: z.enum(['firme', 'suelto']).optional(),
  /** The prompt of this step, when it is not the script's. */
  indicador: inlineHtml.optional(),
});

/** A script of `content/terminal/`, played by the terminal of a page. */
export const terminalScriptSchema = z.strictObject({
  /** What the terminal's title bar says. */
  titulo: z.string().min(1),
  /** What the demonstration is, for those who listen to the page. */
  descripcion: z.string().min(1),
  /** The prompt before each command. */
  indicador: inlineHtml,
  /** The prompt that remains at the end, when it is another one. */
  indicadorFinal: inlineHtml.optional(),
  entradas: z.array(terminalEntrySchema).min(1),
});

export type TerminalEntry = z.infer<typeof terminalEntrySchema>;
export type TerminalScript = z.infer<typeof terminalScriptSchema>;
