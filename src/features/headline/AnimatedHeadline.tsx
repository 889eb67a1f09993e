import { useEffect, useMemo, useRef, useState } from 'react';
import type { Controls } from '#content/schemas/controls.ts';
import type { HeadlineText } from '#content/schemas/headline.ts';
import '#ui/motion/timings.css';
import { MotionButton } from '#ui/motion/MotionButton.tsx';
import { useInView } from '#ui/motion/useInView.ts';
import { useMotionAllowed } from '#ui/motion/useMotionAllowed.ts';
import { usePlayback } from '#ui/motion/usePlayback.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { headlineTimeline, type HeadlineVariant } from './headline-timeline.ts';
import { Word } from './Word.tsx';
import styles from './AnimatedHeadline.module.css';

export interface AnimatedHeadlineProps {
  text: HeadlineText;
  /** How one word gives way to the next. */
  variant: HeadlineVariant;
  controls: Controls;
  level?: 'h1' | 'h2';
}

/**
 * A headline of which one word changes. Readers, listeners and search engines get the sentence with
 * all the words; the place of the word is as wide as the longest, so that the line never jumps.
 * Without motion it shows the first word.
 */
export function AnimatedHeadline(props: AnimatedHeadlineProps) {
  const { text, variant, controls, level: Level = 'h1' } = props;
  const root = useRef<HTMLDivElement>(null);
  const [stopped, setStopped] = useState(false);
  const motionAllowed = useMotionAllowed();
  const inView = useInView(root);
  const timeline = useMemo(() => headlineTimeline(variant, text.palabras), [variant, text]);
  const { frame, play, pause } = usePlayback(timeline, { loop: true });

  const moving = motionAllowed && inView && !stopped;
  useEffect(() => (moving ? play() : pause()), [moving, play, pause]);

  return (
    <div ref={root} className={styles['headline']} data-variant={variant}>
      <Level>
        <VisuallyHidden>{wholeSentence(text)}</VisuallyHidden>
        <span aria-hidden="true">
          {text.antes}{' '}
          <span
            className={styles['place']}
            data-place
            data-turned={frame.letters}
            data-paused={!moving || undefined}
          >
            {text.palabras.map((word) => (
              <span key={word} className={styles['reserved']}>
                {word}
              </span>
            ))}
            <Word
              variant={variant}
              words={text.palabras}
              frame={motionAllowed ? frame : { phase: 'hold', word: 0 }}
              still={stopped}
            />
          </span>{' '}
          {text.despues}
        </span>
      </Level>
      {motionAllowed && (
        <MotionButton
          stopped={stopped}
          onChange={setStopped}
          controls={controls}
          className={styles['button']}
        />
      )}
    </div>
  );
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** The sentence with every word: "Construimos tiendas, apps y sistemas que aguantan". */
function wholeSentence({ antes, palabras, despues }: HeadlineText): string {
  return [antes, list.format(palabras), despues].filter(Boolean).join(' ');
}
