import {
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  type RefObject,
} from 'react';
import { fill } from '#content/values/placeholders.ts';
import type { Controls } from '#content/schemas/controls.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#ui/icon/icons.ts';
import { type ProjectSign, Sign } from '#ui/illustration/ProjectSigns.tsx';
import { MotionButton } from '#ui/motion/MotionButton.tsx';
import { CAROUSEL_INTERVAL_MS, CAROUSEL_TRANSITION_MS } from '#ui/motion/timings.ts';
import { useInView, useInterval, useMotionAllowed } from '#ui/motion/use-motion.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './Carousel.module.css';

interface CarouselProps {
  label: string;
  slides: readonly { name: string; sign?: ProjectSign | undefined }[];
  controls: Omit<Controls, 'saltar' | 'repetir' | 'animaciones'>;
  children?: ReactNode;
}

/** Draws slides that advance automatically. The pointer or the focus on the slides stops them. */
export function Carousel({ label, slides, controls, children }: CarouselProps) {
  const total = slides.length;
  const root = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const motionAllowed = useMotionAllowed();
  const inView = useInView(root);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [acts, setActs] = useState(0);
  const { current, goTo, takeOver, follow } = useSlides(scroller, total, motionAllowed);

  const way = useRef<1 | -1>(1);
  const advance = () => {
    const next = current + way.current;
    if (next < 0 || next >= total) way.current = way.current === 1 ? -1 : 1;
    goTo(current + way.current);
  };

  const moving = motionAllowed && inView && !stopped && !hovered && !focused;
  useInterval(CAROUSEL_INTERVAL_MS, moving, advance, acts);

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
          {slides.map(({ name, sign }, slide) => (
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
                <span>
                  <span>{name}</span>{' '}
                  <VisuallyHidden>
                    {fill(controls.posicion, { actual: slide + 1, total })}
                  </VisuallyHidden>
                </span>
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

function useSlides(scroller: RefObject<HTMLElement | null>, total: number, smooth: boolean) {
  const [current, setCurrent] = useState(0);
  const stop = useRef<(() => void) | null>(null);
  const takeOver = () => {
    stop.current?.();
    stop.current = null;
  };

  useEffect(() => () => stop.current?.(), []);

  return {
    current,
    takeOver,
    goTo: (slide: number) => {
      const row = scroller.current;
      if (row === null) return;
      const target = (slide + total) % total;
      const left = target * pitch(row);
      takeOver();
      if (smooth && target === slide) stop.current = glide(row, left);
      else jump(row, left);
      setCurrent(target);
    },
    follow: () => {
      const row = scroller.current;
      if (row === null || row.clientWidth === 0 || row.dataset['gliding'] !== undefined) return;
      setCurrent(Math.min(total - 1, Math.round(row.scrollLeft / pitch(row))));
    },
  };
}

function pitch(row: HTMLElement): number {
  const [first, second] = row.querySelectorAll<HTMLElement>('[data-slide]');
  const apart = first && second ? second.offsetLeft - first.offsetLeft : 0;
  return apart > 0 ? apart : row.clientWidth;
}

const ease = (share: number) => (1 - Math.cos(Math.PI * share)) / 2;

/** Scrolls in a fixed time, which CSS cannot set. Returns a function that stops the scrolling. */
function glide(scroller: HTMLElement, left: number): () => void {
  const from = scroller.scrollLeft;
  const start = performance.now();
  scroller.dataset['gliding'] = '';
  let frame = requestAnimationFrame(step);

  function step() {
    const share = Math.min(1, (performance.now() - start) / CAROUSEL_TRANSITION_MS);
    scroller.scrollLeft = from + (left - from) * ease(share);
    if (share < 1) frame = requestAnimationFrame(step);
    else delete scroller.dataset['gliding'];
  }

  return () => {
    cancelAnimationFrame(frame);
    delete scroller.dataset['gliding'];
  };
}

function jump(scroller: HTMLElement, left: number): void {
  scroller.scrollLeft = left;
}
