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
import styles from './Terminal.module.css';

export interface TerminalProps {
  script: TerminalScript;
  /** What it types after the event `cue`, in the same console. Without motion its end is shown. */
  other?: TerminalScript | null | undefined;
  cue?: string;
  controls: Controls;
}

/** A terminal, drawn once, which play-terminals.ts plays. Screen readers get the transcript once. */
export function Terminal({ script, other: answer, cue, controls }: TerminalProps) {
  const { indicadorFinal } = script;
  const other = answer ? { indicadorFinal, ...answer } : undefined;
  const shown = other ?? script;
  // Space for the fullest moments, so that the terminal never changes its height.
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
        className={styles['transcript']}
        data-transcript
        dangerouslySetInnerHTML={{ __html: transcriptHtml(shown) }}
      />
      <div className={styles['screen']} aria-hidden="true" data-status="ready">
        {reserved.map(({ script: kept, frame }) => (
          <div key={`${kept === script}-${frame.from}`} data-reserved>
            <Screen script={kept} frame={frame} />
          </div>
        ))}
        {/* The style sheet decides which of the two is seen before any script runs. */}
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

/** The history and the prompt at one moment of a script. */
function Screen({ script, frame, live = false }: ScreenProps) {
  return (
    <>
      <div data-history dangerouslySetInnerHTML={{ __html: historyHtml(script, frame) }} />
      <div data-line data-prompt>
        <span dangerouslySetInnerHTML={{ __html: promptHtml(frame.prompt, frame.typed) }} />
        <Cursor still={!live} />
      </div>
    </>
  );
}
