import { startBeat } from '#ui/motion/beat.ts';
import { whileMotionAllowed } from '#ui/motion/motion-preference.ts';
import { EYE_INTERVAL_MS } from '#ui/motion/timings.ts';

/** How the lids close and open, and how the iris goes aside and, a second later, comes back. Milliseconds. */
const BLINK: KeyframeAnimationOptions = { duration: 180, easing: 'ease-in-out' };
const ASIDE: KeyframeAnimationOptions = { duration: 160, easing: 'ease-in-out', fill: 'forwards' };
const BACK: KeyframeAnimationOptions = { ...ASIDE, delay: 1200 };

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
      for (const lids of parts('opening')) {
        lids.animate({ transform: ['none', 'scaleY(0.06)', 'none'] }, BLINK);
      }
      // A drawing that moves is painted on every frame: while the iris looks aside, nothing moves.
      for (const iris of parts('iris')) {
        const away = iris.animate({ transform: ['none', aside] }, ASIDE);
        const back = iris.animate({ transform: [aside, 'none'] }, BACK);
        back.onfinish = () => {
          away.cancel();
          back.cancel();
        };
      }
    }),
  );
}

const parts = (part: string) => document.querySelectorAll(`[data-eye='${part}']`);
