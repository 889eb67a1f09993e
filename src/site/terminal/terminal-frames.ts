import type { TerminalScript } from '#content/schemas/terminal.ts';
import { TimelineBuilder, type Timeline } from '#ui/motion/timeline.ts';
import { TERMINAL_POST_DELAY_MS, TERMINAL_TYPE_SPEED_MS } from '#ui/motion/timings.ts';
import { typingTimeline } from '#ui/typing/typing-timeline.ts';

/* Texts are markup from `content/`, whose schema allows only a few inline elements. */

export interface TerminalFrame {
  /** The history holds the entries from `from` (included) to `done` (excluded). */
  readonly from: number;
  readonly done: number;
  readonly prompt: string;
  readonly typed: string;
}

/** The timeline of a script: each entry may empty the history, types its text, answers and waits. */
export function scriptTimeline(script: TerminalScript): Timeline<TerminalFrame> {
  const timeline = new TimelineBuilder<TerminalFrame>();
  let from = 0;
  script.entradas.forEach((entry, index) => {
    if (entry.clear === true) from = index;
    const here = { from, done: index, prompt: entry.indicador ?? script.indicador };
    const { strings } = entry;
    const typing = typingTimeline(
      entry.ritmo === 'suelto'
        ? { strings }
        : // People read along: a steady hand, whatever the engine's default.
          { strings, typeSpeed: TERMINAL_TYPE_SPEED_MS, jitter: 0 },
    );
    timeline
      .play(typing, ({ html }) => ({ ...here, typed: html }))
      .show({ from, done: index + 1, prompt: promptAfter(script, index), typed: '' })
      .wait(entry.postDelay ?? TERMINAL_POST_DELAY_MS);
  });
  return timeline.build();
}

export function firstFrame(script: TerminalScript): TerminalFrame {
  const prompt = script.entradas[0]?.indicador ?? script.indicador;
  return { from: 0, done: 0, prompt, typed: '' };
}

/** The prompt after an entry, which is already the next one's. */
function promptAfter(script: TerminalScript, index: number): string {
  const next = script.entradas[index + 1];
  if (next === undefined) return script.indicadorFinal ?? script.indicador;
  return next.indicador ?? script.indicador;
}

/** The fullest moments, the last of which is the end. A terminal with room for them keeps its height. */
export function fullestFrames(script: TerminalScript): TerminalFrame[] {
  const starts = [
    0,
    ...script.entradas.flatMap((entry, index) => (entry.clear === true && index > 0 ? index : [])),
  ];
  return starts.map((from, position) => {
    const done = starts[position + 1] ?? script.entradas.length;
    return { from, done, prompt: promptAfter(script, done - 1), typed: '' };
  });
}

export function historyHtml(script: TerminalScript, { from, done }: TerminalFrame): string {
  return script.entradas
    .slice(from, done)
    .map(({ indicador = script.indicador, strings, output }) => {
      const line = `<div data-line>${promptHtml(indicador, strings.at(-1) ?? '')}</div>`;
      return output === undefined ? line : `${line}<div data-line>${output}</div>`;
    })
    .join('');
}

/** A tag, which stays as it is, or a slash of the text. */
const TAG_OR_SLASH = /<[^>]*>|\//g;

/** A prompt and the text typed at it. A line that is too long breaks after a slash, not within a word. */
export function promptHtml(prompt: string, typed: string): string {
  const [before, after] = [prompt, typed].map((html) =>
    html.replace(TAG_OR_SLASH, (found) => (found === '/' ? '/<wbr>' : found)),
  );
  return `<span>${before}</span> <span data-typed>${after}</span>`;
}

/** Everything that a script types and answers, in order, for screen readers. */
export function transcriptHtml({ entradas }: TerminalScript): string {
  return entradas
    .flatMap(({ strings, output }) => [strings.at(-1) ?? '', output ?? []].flat())
    .map((text) => `<p>${text}</p>`)
    .join('');
}
