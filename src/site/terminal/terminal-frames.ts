import type { TerminalScript } from '#content/schemas/terminal.ts';
import { TimelineBuilder, type Timeline } from '#ui/motion/timeline.ts';
import { TERMINAL_POST_DELAY_MS, TERMINAL_TYPE_SPEED_MS } from '#ui/motion/timings.ts';
import { typingTimeline } from '#ui/typing/typing-timeline.ts';

/*
 * The state of a terminal at one moment. The texts are HTML from `content/`. This HTML is safe,
 * because the schema of `content/` allows few elements.
 */

export interface TerminalFrame {
  /** The terminal shows the finished commands with the indexes `from` to `done` - 1. */
  readonly from: number;
  readonly done: number;
  readonly prompt: string;
  readonly typed: string;
}

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
        : { strings, typeSpeed: TERMINAL_TYPE_SPEED_MS, jitter: 0 },
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

function promptAfter(script: TerminalScript, index: number): string {
  const next = script.entradas[index + 1];
  if (next === undefined) return script.indicadorFinal ?? script.indicador;
  return next.indicador ?? script.indicador;
}

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

const TAG_SLASH_OR_HYPHENS = /<[^>]*>|\/|--|-$/g;
const BREAKS: Readonly<Record<string, string>> = {
  '/': '/<wbr>',
  '-': '<span data-unbroken>-</span>',
  '--': '<span data-unbroken>--</span>',
};

/** Returns the prompt's HTML. A long line may break after a slash, but not inside `--option`. */
export function promptHtml(prompt: string, typed: string): string {
  const [before, after] = [prompt, typed].map((html) =>
    html.replace(TAG_SLASH_OR_HYPHENS, (found) => BREAKS[found] ?? found),
  );
  return `<span>${before}</span> <span data-typed>${after}</span>`;
}

/** Returns the letters of the current word that are still to be typed. */
export function restOfWord({ entradas }: TerminalScript, { done, typed }: TerminalFrame): string {
  const whole = entradas[done]?.strings.find((text) => text.startsWith(typed)) ?? '';
  return /^[^\s/<&]*/.exec(whole.slice(typed.length))?.[0] ?? '';
}

export function transcriptHtml({ cabecera, entradas }: TerminalScript): string {
  const entries = entradas.flatMap(({ strings, output }) => [strings.at(-1) ?? '', output]);
  return [cabecera, ...entries]
    .filter((text) => text !== undefined)
    .map((text) => `<p>${text}</p>`)
    .join('');
}
