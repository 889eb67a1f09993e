import { useEffect, useRef, useState, type RefObject } from 'react';
import { glide, jump } from './glide.ts';

interface Slides {
  /** Position of the slide in view. */
  current: number;
  /** Moves to a slide; past either end it is at the other at once, without running back across them all. */
  goTo: (slide: number) => void;
  /** To be called when the visitor scrolls by hand: lets go of a movement under way. */
  takeOver: () => void;
  /** To be called whenever the scroller has moved. */
  follow: () => void;
}

/**
 * The place of a row of slides, all of the same width.
 *
 * @param smooth whether moving takes its 600 ms; otherwise it is at once
 */
export function useSlides(
  scroller: RefObject<HTMLElement | null>,
  total: number,
  smooth: boolean,
): Slides {
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
    goTo(slide) {
      const row = scroller.current;
      if (row === null) return;
      const target = (slide + total) % total;
      const left = Math.min(target * pitch(row), furthest(row));
      takeOver();
      if (smooth && target === slide) stop.current = glide(row, left);
      else jump(row, left);
      setCurrent(target);
    },
    follow() {
      const row = scroller.current;
      if (row === null || row.clientWidth === 0 || row.dataset['gliding'] !== undefined) return;
      // Where the row ends is the last slide, which may be less than a whole one further on.
      const atEnd = row.scrollLeft >= furthest(row) - 1;
      setCurrent(atEnd ? total - 1 : Math.min(total - 1, Math.round(row.scrollLeft / pitch(row))));
    },
  };
}

/** From one slide's start to the next one's, in pixels. */
function pitch(row: HTMLElement): number {
  const [first, second] = row.querySelectorAll<HTMLElement>('[data-slide]');
  const apart = first && second ? second.offsetLeft - first.offsetLeft : 0;
  return apart > 0 ? apart : row.clientWidth;
}

/** How far the row scrolls, in pixels; the last slide ends there, without reaching its start. */
function furthest(row: HTMLElement): number {
  const rest = row.scrollWidth - row.clientWidth;
  return rest > 0 ? rest : Infinity;
}
