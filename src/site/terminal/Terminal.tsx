import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Controls } from '#content/schemas/controls.ts';
import type { TerminalScript } from '#content/schemas/terminal.ts';
import { onCue } from '#ui/motion/cue.ts';
import { headlinesRest, onHeadline, tellDemonstration } from '#ui/motion/headline-still.ts';
import { useInView } from '#ui/motion/useInView.ts';
import { useMotionAllowed } from '#ui/motion/useMotionAllowed.ts';
import { usePlayback } from '#ui/motion/usePlayback.ts';
import {
  frameWithLines,
  fullestFrames,
  momentWithLines,
  scriptTimeline,
} from './script-timeline.ts';
import { TerminalControls } from './TerminalControls.tsx';
import { TerminalScreen } from './TerminalScreen.tsx';
import { Transcript } from './Transcript.tsx';
import styles from './Terminal.module.css';

export interface TerminalProps {
  /** What is typed; from `content/terminal/`. */
  script: TerminalScript;
  /**
   * What it types instead once the cue is given (`ui/motion/cue.ts`). It is how the story ends: what is seen
   * of it where nothing moves.
   */
  other?: TerminalScript | null | undefined;
  cue?: string;
  controls: Controls;
  /**
   * Whether it begins with its first lines there on every screen, and not on a phone's alone, and goes before
   * the headlines, which wait for it.
   */
  ahead?: boolean;
}

/** How many lines are there already where it does not begin empty: on a phone, whose screen is small, always. */
const LINES_AHEAD = 3;
const PHONE = '(width < 48rem)';

/**
 * A terminal that plays a script once it is scrolled into view and no headline moves beside it. Until then it
 * shows how the script begins; without JavaScript and when motion is not wanted, how it ends. Those who listen
 * to the page get the whole transcript once, and nothing of the animation.
 */
export function Terminal(props: TerminalProps) {
  const { script: first, other, cue, controls, ahead = false } = props;
  const root = useRef<HTMLElement>(null);
  const [{ script, takes }, setPlayed] = useState({ script: first, takes: 0 });
  // Each take is a motion of its own, the same script once more too.
  const timeline = useMemo(() => ({ ...scriptTimeline(script), takes }), [script, takes]);
  const motionAllowed = useMotionAllowed();
  const told = motionAllowed ? script : (other ?? first);
  const screens = useMemo(() => fullestScreens(first, other ?? first), [first, other]);
  const last = useMemo(() => fullestFrames(told).at(-1), [told]);
  const beginnings = useMemo(
    () => ({
      ...(!ahead && { empty: frameWithLines(script, 0) }),
      begun: frameWithLines(script, LINES_AHEAD),
    }),
    [script, ahead],
  );
  const { status, frame, play, pause, skip, restart } = usePlayback(timeline);
  const inView = useInView(root);
  const alone = useSyncExternalStore(onHeadline, headlinesRest, () => true) || ahead;

  useEffect(() => {
    if (motionAllowed && inView && alone && status === 'ready') {
      play(ahead || matchMedia(PHONE).matches ? momentWithLines(script, LINES_AHEAD) : 0);
    }
    if (!motionAllowed && (status === 'playing' || status === 'paused')) skip();
  }, [motionAllowed, inView, alone, status, play, skip, script, ahead]);

  useEffect(() => {
    if (!ahead) return;
    tellDemonstration(status === 'playing');
    return () => tellDemonstration(false);
  }, [ahead, status]);

  useEffect(() => {
    if (!other || cue === undefined) return;
    return onCue(cue, () => setPlayed(({ takes }) => ({ script: other, takes: takes + 1 })));
  }, [other, cue]);

  const begun = status !== 'ready';
  const shown = begun && motionAllowed ? frame : last;
  return (
    <section ref={root} className={styles['terminal']} aria-label={told.descripcion} data-nosnippet>
      <header className={styles['bar']}>
        <p className={styles['title']}>{told.titulo}</p>
        {motionAllowed && (
          <TerminalControls
            status={status}
            labels={controls}
            play={play}
            pause={pause}
            skip={skip}
            restart={restart}
          />
        )}
      </header>
      <Transcript script={told} />
      <div className={styles['screen']} aria-hidden="true" data-status={status}>
        {/* The live screen is at its fullest until it begins; only other screens need room kept. */}
        {screens
          .filter((screen) => begun || screen.script !== told || !screen.last)
          .map(({ script: kept, frame: reserved }) => (
            <div key={`${kept === script}-${reserved.from}`} className={styles['reserved']}>
              <TerminalScreen script={kept} frame={reserved} still />
            </div>
          ))}
        {/* Which of the three is seen until it begins is of the style sheet, which knows before any script. */}
        {!begun &&
          Object.entries(beginnings).map(([name, beginning]) => (
            <div key={name} className={styles[name]}>
              <TerminalScreen script={script} frame={beginning} />
            </div>
          ))}
        {shown !== undefined && (
          <div className={styles['live']} data-live>
            <TerminalScreen script={told} frame={shown} still={status === 'paused'} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Every screen that needs room: those of what is typed at first, and at the cue. */
function fullestScreens(first: TerminalScript, other: TerminalScript) {
  return [...new Set([first, other])].flatMap((script) =>
    fullestFrames(script).map((frame, index, all) => ({
      script,
      frame,
      last: index === all.length - 1,
    })),
  );
}
