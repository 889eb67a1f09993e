import { useRef } from 'react';
import { EYE_INTERVAL_MS } from '#ui/motion/timings.ts';
import { useBeat } from '#ui/motion/useBeat.ts';
import { useMotionAllowed } from '#ui/motion/useMotionAllowed.ts';

/** How the lid falls and rises, and how the pupil looks aside and back; the looks of one movement. */
const BLINK: KeyframeAnimationOptions = { duration: 180, easing: 'ease-in-out' };
const GLANCE: KeyframeAnimationOptions = {
  duration: 1400,
  easing: 'cubic-bezier(0.65, 0, 0.35, 1)',
};

/** Where the pupil looks, one after another, in parts of its own width. */
const DIRECTIONS = ['-35%', '35%'];

/**
 * Behaviour without looks: every 5000 ms the eye of every logo on the page blinks and looks aside.
 *
 * The drawing marks its parts: `data-eye` on the eye, and inside it `data-eye-lid`, which at rest is
 * scaled to no height, and `data-eye-pupil`. Both need `transform-box: fill-box`; the lid's
 * transform origin is its upper edge.
 */
export function EyeMotion() {
  const looks = useRef(0);
  useBeat(EYE_INTERVAL_MS, useMotionAllowed(), () => {
    const direction = DIRECTIONS[looks.current % DIRECTIONS.length] ?? '0';
    looks.current += 1;
    for (const eye of document.querySelectorAll('[data-eye]')) blinkAndLook(eye, direction);
  });
  return null;
}

function blinkAndLook(eye: Element, direction: string): void {
  eye
    .querySelector('[data-eye-lid]')
    ?.animate({ transform: ['scaleY(0)', 'scaleY(1)', 'scaleY(0)'] }, BLINK);
  const aside = `translateX(${direction})`;
  eye
    .querySelector('[data-eye-pupil]')
    ?.animate(
      [
        { transform: 'none' },
        { transform: aside, offset: 0.3 },
        { transform: aside, offset: 0.7 },
        { transform: 'none' },
      ],
      GLANCE,
    );
}
