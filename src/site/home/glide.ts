import { CAROUSEL_TRANSITION_MS } from '#ui/motion/timings.ts';

/** Slow at both ends. */
const ease = (share: number) => (1 - Math.cos(Math.PI * share)) / 2;

/**
 * Scrolls an element sideways in CAROUSEL_TRANSITION_MS. The browser's own smooth scrolling has no
 * duration to give, and snapping would pull against us, so it is off meanwhile (`data-gliding`).
 *
 * @param left where to arrive, in pixels
 * @returns what stops it where it is
 */
export function glide(scroller: HTMLElement, left: number): () => void {
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

/** Arrives at once. */
export function jump(scroller: HTMLElement, left: number): void {
  scroller.scrollLeft = left;
}
