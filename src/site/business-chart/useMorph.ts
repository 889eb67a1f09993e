import { useEffect, useRef } from 'react';
import { CHART_MORPH_MS } from '#ui/motion/timings.ts';

/** Slow at both ends. */
function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/**
 * Takes a drawing from where it is to `target` in CHART_MORPH_MS, one call per painted frame. It
 * calls `draw` outside React, so that no frame costs a rendering. The first target is where it
 * begins: the HTML shows it already.
 *
 * @param target 0 or 1; another one turns the drawing round from where it is
 * @param draw draws a moment between 0 and 1; memoise it
 * @param animated false to be there at once
 */
export function useMorph(
  target: number,
  draw: (moment: number) => void,
  { animated }: { animated: boolean },
): void {
  const moment = useRef(target);
  const wasAnimated = useRef(animated);
  useEffect(() => {
    wasAnimated.current = animated;
  }, [animated]);

  useEffect(() => {
    const from = moment.current;
    if (from === target) return;
    const show = (at: number) => {
      moment.current = at;
      draw(at);
    };
    if (!wasAnimated.current) {
      show(target);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step() {
      const share = Math.min(1, (performance.now() - start) / CHART_MORPH_MS);
      show(share === 1 ? target : from + (target - from) * ease(share));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, draw]);
}
