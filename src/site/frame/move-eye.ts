import { startBeat } from '#ui/motion/beat.ts';
import { whileMotionAllowed } from '#ui/motion/motion-preference.ts';
import { EYE_INTERVAL_MS } from '#ui/motion/timings.ts';

/** The looks of one movement: how the lids close and open, how the iris goes aside and comes back. */
const BLINK: KeyframeAnimationOptions = { duration: 180, easing: 'ease-in-out' };
const GLANCE: KeyframeAnimationOptions = { duration: 1400, easing: 'ease-in-out' };

/** Where the iris goes, one movement after another, in units of the drawing. */
const SIDES = ['-5px', '5px'];

/**
 * From now on, every 5000 ms the eye of every logo on the page blinks and looks aside, while motion
 * is wanted. The drawing (ui/logo) marks what closes with `data-eye="opening"` and what looks with
 * `data-eye="iris"`.
 *
 * @returns what stops it
 */
export function moveEye(): () => void {
  let movements = 0;
  return whileMotionAllowed(() =>
    startBeat(EYE_INTERVAL_MS, () => {
      const aside = `translateX(${SIDES[movements % SIDES.length] ?? '0'})`;
      movements += 1;
      animate('opening', BLINK, ['none', 'scaleY(0.06)', 'none']);
      animate('iris', GLANCE, ['none', aside, aside, 'none']);
    }),
  );
}

function animate(part: string, timing: KeyframeAnimationOptions, transform: string[]): void {
  for (const element of document.querySelectorAll(`[data-eye='${part}']`)) {
    element.animate({ transform }, timing);
  }
}
