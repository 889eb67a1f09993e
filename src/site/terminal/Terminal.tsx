import type { Controls } from '#content/schemas/controls.ts';
import type { TerminalScript } from '#content/schemas/terminal.ts';
import { SkipIcon } from '#ui/icon/icons.ts';
import { PlainMotionButton } from '#ui/motion/MotionButton.tsx';
import { Cursor } from '#ui/typing/Cursor.tsx';
import {
  firstFrame,
  fullestFrames,
  historyHtml,
  promptHtml,
  type TerminalFrame,
  transcriptHtml,
} from './terminal-frames.ts';
import hidden from '#ui/visually-hidden/VisuallyHidden.module.css';
import styles from './Terminal.module.css';

export interface TerminalProps {
  script: TerminalScript;
  /** Typed after the event `cue`. Without motion, the page shows only this script, at its end. */
  other?: TerminalScript | null | undefined;
  cue?: string;
  controls: Controls;
}

/** Draws a terminal, which `play-terminals.ts` animates. Screen readers get all text at once. */
export function Terminal({ script, other: answer, cue, controls }: TerminalProps) {
  const { indicadorFinal } = script;
  const other = answer ? { indicadorFinal, ...answer } : undefined;
  const shown = other ?? script;
  const reserved = [...new Set([script, shown])].flatMap((each) =>
    fullestFrames(each).map((frame) => ({ script: each, frame })),
  );
  const last = reserved.pop();
  return (
    <section
      className={styles['terminal']}
      aria-label={shown.descripcion}
      data-nosnippet
      data-terminal={JSON.stringify({ script, other, cue })}
    >
      <header className={styles['bar']}>
        <p className={styles['title']} data-title>
          {shown.titulo}
        </p>
        <div className={styles['controls']}>
          <PlainMotionButton controls={controls} className={styles['control']} />
          <button
            type="button"
            className={styles['control']}
            aria-label={controls.saltar}
            title={controls.saltar}
            data-skip
            hidden
          >
            <SkipIcon />
          </button>
        </div>
      </header>
      <div
        className={hidden['hidden']}
        data-transcript
        dangerouslySetInnerHTML={{ __html: transcriptHtml(shown) }}
      />
      <div className={styles['screen']} aria-hidden="true" data-status="ready">
        {reserved.map(({ script: kept, frame }) => (
          <div key={`${kept === script}-${frame.from}`} data-reserved>
            <Screen script={kept} frame={frame} />
          </div>
        ))}
        <div data-beginning>
          <Screen script={script} frame={firstFrame(script)} />
        </div>
        {last && (
          <div data-live>
            <Screen {...last} live />
          </div>
        )}
      </div>
    </section>
  );
}

interface ScreenProps {
  script: TerminalScript;
  frame: TerminalFrame;
  live?: boolean;
}

function Screen({ script, frame, live = false }: ScreenProps) {
  return (
    <>
      <div data-line data-header dangerouslySetInnerHTML={{ __html: script.cabecera ?? '' }} />
      <div data-history dangerouslySetInnerHTML={{ __html: historyHtml(script, frame) }} />
      <div data-line data-prompt>
        <span dangerouslySetInnerHTML={{ __html: promptHtml(frame.prompt, frame.typed) }} />
        <Cursor still={!live} />
      </div>
    </>
  );
}
