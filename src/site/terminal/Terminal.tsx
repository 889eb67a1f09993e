import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  Fragment,
  type ReactNode,
} from 'react';
import type { Controls } from '#content/schemas/controls.ts';
import type { TerminalScript } from '#content/schemas/terminal.ts';
import { onCue } from '#ui/motion/cue.ts';
import { headlinesRest, onHeadline, tellDemonstration } from '#ui/motion/headline-still.ts';
import { useInView, useMotionAllowed, usePlayback } from '#ui/motion/use-motion.ts';
import styles from './Terminal.module.css';
import { Cursor } from '#ui/typing/Cursor.tsx';
import { PauseIcon, PlayIcon, ReplayIcon, SkipIcon } from '#ui/icon/action-icons.tsx';
import type { Playback, PlaybackStatus } from '#ui/motion/playback.ts';
import { TimelineBuilder, type Timeline } from '#ui/motion/timeline.ts';
import { TERMINAL_POST_DELAY_MS, TERMINAL_TYPE_SPEED_MS } from '#ui/motion/timings.ts';
import { typingTimeline } from '#ui/typing/typing-timeline.ts';

interface TerminalProps {
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
              <TerminalScreen script={script} frame={beginning} still />
            </div>
          ))}
        {shown !== undefined && (
          <div className={styles['live']} data-live>
            <TerminalScreen script={told} frame={shown} still={status === 'paused' || !inView} />
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

interface TerminalScreenProps {
  script: TerminalScript;
  frame: TerminalFrame;
  /** Whether the cursor stands still. */
  still?: boolean;
}

/** The history and the prompt at one moment of a script. */
function TerminalScreen({ script, frame, still = false }: TerminalScreenProps) {
  return (
    <>
      <div data-history>
        {script.entradas.slice(frame.from, frame.done).map((entry, index) => (
          <Fragment key={frame.from + index}>
            <Line prompt={entry.indicador ?? script.indicador} text={entry.strings.at(-1) ?? ''} />
            {entry.output !== undefined && <Html html={entry.output} className={styles['line']} />}
          </Fragment>
        ))}
      </div>
      {/* A new place is a new element: moving one would count as a shift of the page's layout. */}
      <div key={`${frame.from}-${frame.done}`} className={styles['line']} data-prompt>
        <Html html={frame.prompt} inline /> <Html html={frame.typed} inline typed />
        <Cursor key={frame.typed} still={still} />
      </div>
    </>
  );
}

function Line({ prompt, text }: { prompt: string; text: string }) {
  return (
    <div className={styles['line']}>
      <Html html={prompt} inline /> <Html html={text} inline typed />
    </div>
  );
}

interface HtmlProps {
  html: string;
  className?: string | undefined;
  inline?: boolean;
  /** Whether it is what the person at the keyboard typed. */
  typed?: boolean;
}

/** Markup from `content/`, whose schema lets nothing but a few inline elements through. */
function Html({ html, className, inline = false, typed }: HtmlProps) {
  const Element = inline ? 'span' : 'div';
  return (
    <Element className={className} data-typed={typed} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

interface TerminalControlsProps extends Pick<Playback, 'play' | 'pause' | 'skip' | 'restart'> {
  status: PlaybackStatus;
  labels: Controls;
}

/**
 * Pause or continue, skip, and repeat. The buttons stay in place and change what they do, so that
 * the focus is never lost when the demonstration ends by itself.
 */
function TerminalControls(props: TerminalControlsProps) {
  const { status, labels, play, pause, skip, restart } = props;
  const over = status === 'finished';
  return (
    <div className={styles['controls']}>
      {status === 'playing' && (
        <Control key="main" label={labels.pausar} icon={<PauseIcon />} onPress={pause} />
      )}
      {(status === 'paused' || status === 'ready') && (
        <Control key="main" label={labels.continuar} icon={<PlayIcon />} onPress={() => play()} />
      )}
      {over && (
        <Control key="main" label={labels.repetir} icon={<ReplayIcon />} onPress={restart} />
      )}
      <Control label={labels.saltar} icon={<SkipIcon />} onPress={skip} disabled={over} />
    </div>
  );
}

interface ControlProps {
  label: string;
  icon: ReactNode;
  onPress: () => void;
  disabled?: boolean;
}

function Control({ label, icon, onPress, disabled = false }: ControlProps) {
  return (
    <button
      type="button"
      className={styles['control']}
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onPress}
    >
      {icon}
    </button>
  );
}

/** Everything a script types and answers, in order, for those who listen to the page. */
function Transcript({ script }: { script: TerminalScript }) {
  return (
    <div className={styles['transcript']}>
      {script.entradas.map((entry, index) => (
        <Fragment key={index}>
          <p dangerouslySetInnerHTML={{ __html: entry.strings.at(-1) ?? '' }} />
          {entry.output !== undefined && <p dangerouslySetInnerHTML={{ __html: entry.output }} />}
        </Fragment>
      ))}
    </div>
  );
}

/** What a terminal shows at one moment. */
interface TerminalFrame {
  /** The history holds the entries from `from` (included) to `done` (not included). */
  readonly from: number;
  readonly done: number;
  readonly prompt: string;
  /** What has been typed at the prompt so far. */
  readonly typed: string;
}

/**
 * Writes down how a script is played. Each entry empties the history if it says so, types its text,
 * adds it to the history with its output, and waits.
 */
function scriptTimeline(script: TerminalScript): Timeline<TerminalFrame> {
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

/**
 * When a script's screen first holds so many lines.
 *
 * @returns milliseconds from its beginning; 0 when it never does
 */
function momentWithLines(script: TerminalScript, lines: number): number {
  return firstWithLines(script, lines)?.at ?? 0;
}

/** What a script's screen shows when it first holds so many lines; its first prompt when it never does. */
function frameWithLines(script: TerminalScript, lines: number): TerminalFrame {
  const first = {
    from: 0,
    done: 0,
    prompt: script.entradas[0]?.indicador ?? script.indicador,
    typed: '',
  };
  return (lines > 0 ? firstWithLines(script, lines)?.frame : undefined) ?? first;
}

function firstWithLines(script: TerminalScript, lines: number) {
  const held = ({ from, done }: TerminalFrame) =>
    script.entradas
      .slice(from, done)
      .reduce((sum, { output }) => sum + 1 + (output?.split('\n').length ?? 0), 0);
  return scriptTimeline(script).frames.find(({ frame }) => held(frame) >= lines);
}

/** The prompt that appears once an entry is in the history: already the next one's. */
function promptAfter(script: TerminalScript, index: number): string {
  const next = script.entradas[index + 1];
  if (next === undefined) return script.indicadorFinal ?? script.indicador;
  return next.indicador ?? script.indicador;
}

/**
 * The fullest moments: the end, and each moment before the history is emptied. A terminal that has
 * room for these never changes its height. The last one is how it looks when everything was played.
 */
function fullestFrames(script: TerminalScript): TerminalFrame[] {
  const starts = [
    0,
    ...script.entradas.flatMap((entry, index) => (entry.clear === true && index > 0 ? index : [])),
  ];
  return starts.map((from, position) => {
    const done = starts[position + 1] ?? script.entradas.length;
    return { from, done, prompt: promptAfter(script, done - 1), typed: '' };
  });
}
