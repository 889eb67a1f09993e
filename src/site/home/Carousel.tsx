import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { fill } from '#content/placeholders.ts';
import type { Controls } from '#content/schemas/controls.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { type ProjectSign, Sign } from '#ui/illustration/ProjectSigns.tsx';
import { MotionButton } from '#ui/motion/MotionButton.tsx';
import { CAROUSEL_INTERVAL_MS } from '#ui/motion/timings.ts';
import { useBeat } from '#ui/motion/useBeat.ts';
import { useInView } from '#ui/motion/useInView.ts';
import { useMotionAllowed } from '#ui/motion/useMotionAllowed.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { useSlides } from './useSlides.ts';
import styles from './Carousel.module.css';

export interface CarouselSlide {
  name: string;
  sign?: ProjectSign | undefined;
  /** What one like it costs, where there is room. */
  price?: string | undefined;
}

export interface CarouselProps {
  /** What the slides are, for those who listen. */
  label: string;
  /** The slides by name, and the sign that is each when small. */
  slides: readonly CarouselSlide[];
  controls: Controls;
  /** The slides, each marked `data-slide`. Static: they need not be part of the island. */
  children?: ReactNode;
}

/**
 * Slides that change by themselves every 5000 ms, in 600 ms, unless the visitor hovers, focuses
 * something in here, or stops them. It is a row that scrolls and snaps: swiping is the browser's,
 * and without JavaScript it is all there is.
 */
export function Carousel({ label, slides, controls, children }: CarouselProps) {
  const total = slides.length;
  const root = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const motionAllowed = useMotionAllowed();
  const inView = useInView(root);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  /** Grows with each act of the visitor, which gives every slide its whole time again. */
  const [acts, setActs] = useState(0);
  const { current, goTo, takeOver, follow } = useSlides(scroller, total, motionAllowed);

  /** Which way it goes by itself: at an end it turns round, and never runs back across all of them. */
  const way = useRef<1 | -1>(1);
  const advance = () => {
    const next = current + way.current;
    if (next < 0 || next >= total) way.current = way.current === 1 ? -1 : 1;
    goTo(current + way.current);
  };

  const moving = motionAllowed && inView && !stopped && !hovered && !focused;
  useBeat(CAROUSEL_INTERVAL_MS, moving, advance, acts);

  const go = (slide: number) => {
    setActs(acts + 1);
    goTo(slide);
  };

  function steer(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: total - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  }

  return (
    <section
      ref={root}
      className={styles['carousel']}
      aria-roledescription={controls.carrusel}
      aria-label={label}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setFocused(currentTarget.contains(relatedTarget))
      }
    >
      <div
        ref={scroller}
        className={styles['scroller']}
        role="group"
        aria-label={label}
        tabIndex={0}
        onKeyDown={steer}
        onScroll={follow}
        onPointerDown={() => {
          setActs(acts + 1);
          takeOver();
        }}
        onWheel={takeOver}
      >
        {children}
      </div>
      <div className={styles['controls']}>
        <ol className={styles['dots']}>
          {slides.map(({ name, sign, price }, slide) => (
            <li key={name}>
              <button
                type="button"
                className={styles['dot']}
                aria-current={slide === current}
                onClick={() => go(slide)}
              >
                {sign && (
                  <span className={styles['sign']}>
                    <Sign name={sign} />
                  </span>
                )}
                <span className={styles['name']}>
                  <b>{name}</b> {price && <strong>{price}</strong>}
                </span>{' '}
                <VisuallyHidden>
                  {fill(controls.posicion, { actual: slide + 1, total })}
                </VisuallyHidden>
              </button>
            </li>
          ))}
        </ol>
        <div className={styles['steps']}>
          {motionAllowed && (
            <MotionButton stopped={stopped} onChange={setStopped} controls={controls} />
          )}
          <button
            type="button"
            className={styles['step']}
            aria-label={controls.anterior}
            onClick={() => go(current - 1)}
          >
            <ArrowLeftIcon />
          </button>
          <button
            type="button"
            className={styles['step']}
            aria-label={controls.siguiente}
            onClick={() => go(current + 1)}
          >
            <ArrowRightIcon />
          </button>
        </div>
      </div>
    </section>
  );
}
