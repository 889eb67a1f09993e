import { useEffect, useMemo, useRef } from 'react';
import type { Controls } from '#content/schemas/controls.ts';
import type { TerminalScript } from '#content/schemas/terminal.ts';
import { useInView } from '#ui/motion/useInView.ts';
import { useMotionAllowed } from '#ui/motion/useMotionAllowed.ts';
import { usePlayback } from '#ui/motion/usePlayback.ts';
import { fullestFrames, scriptTimeline } from './script-timeline.ts';
import { TerminalControls } from './TerminalControls.tsx';
import { TerminalScreen } from './TerminalScreen.tsx';
import { Transcript } from './Transcript.tsx';
import styles from './Terminal.module.css';

export interface TerminalProps {
  /** What is typed; from `content/terminal/`. */
  script: TerminalScript;
  controls: Controls;
}

/**
 * A terminal that plays a script once it is scrolled into view. Until then, without JavaScript and
 * when motion is not wanted it shows how the script ends. Those who listen to the page get the whole
 * transcript once, and nothing of the animation.
 */
export function Terminal({ script, controls }: TerminalProps) {
  const root = useRef<HTMLElement>(null);
  const timeline = useMemo(() => scriptTimeline(script), [script]);
  const fullest = useMemo(() => fullestFrames(script), [script]);
  const { status, frame, play, pause, skip, restart } = usePlayback(timeline);
  const motionAllowed = useMotionAllowed();
  const inView = useInView(root);

  useEffect(() => {
    if (motionAllowed && inView && status === 'ready') play();
    if (!motionAllowed && (status === 'playing' || status === 'paused')) skip();
  }, [motionAllowed, inView, status, play, skip]);

  const begun = status !== 'ready';
  const shown = begun ? frame : fullest.at(-1);
  return (
    <section
      ref={root}
      className={styles['terminal']}
      aria-label={script.descripcion}
      data-nosnippet
    >
      <header className={styles['bar']}>
        <p className={styles['title']}>{script.titulo}</p>
        {motionAllowed && (
          <TerminalControls status={status} labels={controls} {...{ play, pause, skip, restart }} />
        )}
      </header>
      <Transcript script={script} />
      <div className={styles['screen']} aria-hidden="true" data-status={status}>
        {/* The live screen is at its fullest until it begins; only other screens need room kept. */}
        {(begun ? fullest : fullest.slice(0, -1)).map((reserved) => (
          <div key={reserved.from} className={styles['reserved']}>
            <TerminalScreen script={script} frame={reserved} still />
          </div>
        ))}
        {shown !== undefined && (
          <div className={styles['live']} data-live>
            <TerminalScreen script={script} frame={shown} still={status === 'paused'} />
          </div>
        )}
      </div>
    </section>
  );
}
