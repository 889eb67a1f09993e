import { useRef } from 'react';
import { EYE_INTERVAL_MS } from '#ui/motion/timings.ts';
import { useBeat } from '#ui/motion/useBeat.ts';
import { useMotionAllowed } from '#ui/motion/useMotionAllowed.ts';

/** The looks of one movement: how the lids close and open, how the iris goes aside and comes back. */
const BLINK: KeyframeAnimationOptions = { duration: 180, easing: 'ease-in-out' };
const GLANCE: KeyframeAnimationOptions = { duration: 1400, easing: 'ease-in-out' };

/** Where the iris goes, one movement after another, in units of the drawing. */
const SIDES = ['-5px', '5px'];

/**
 * Behaviour without looks: every 5000 ms the eye of every logo on the page blinks and looks aside.
 * The drawing (ui/logo) marks what closes with `data-eye="opening"` and what looks with
 * `data-eye="iris"`.
 */
export function EyeMotion() {
  const movements = useRef(0);
  useBeat(EYE_INTERVAL_MS, useMotionAllowed(), () => {
    const side = SIDES[movements.current % SIDES.length] ?? '0';
    movements.current += 1;
    animate('opening', BLINK, ['none', 'scaleY(0.06)', 'none']);
    const aside = `translateX(${side})`;
    animate('iris', GLANCE, ['none', aside, aside, 'none']);
  });
  return null;
}

function animate(part: string, timing: KeyframeAnimationOptions, transform: string[]): void {
  for (const element of document.querySelectorAll(`[data-eye='${part}']`)) {
    element.animate({ transform }, timing);
  }
}
