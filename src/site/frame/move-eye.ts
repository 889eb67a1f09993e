import { whileMotionAllowed } from '#ui/motion/motion-preference.ts';
import { EYE_INTERVAL_MS } from '#ui/motion/timings.ts';

/**
 * The times of the logo's eye, in milliseconds: for a blink, for the movement of the iris, and for
 * a look to the side.
 */
const [BLINK_MS, TURN_MS, LOOK_MS] = [180, 160, 1360];

/**
 * The positions of the iris when the eye looks to the left and to the right. The distance is 5 of
 * the drawing's 56 units, and 56 units are 2.5 em.
 */
const SIDES = ['-0.22em', '0.22em'];

/**
 * Makes the eyes of the page's logos blink and look to the side. The eyes do not move if the
 * visitor prefers no motion.
 *
 * @returns a function that stops the motion
 */
export function moveEye(): () => void {
  let movements = 0;
  return whileMotionAllowed(() => {
    const timer = setInterval(() => {
      const aside = `translateX(${SIDES[movements % SIDES.length] ?? '0'})`;
      movements += 1;
      for (const lids of parts('opening')) {
        lids.animate(
          { transform: ['none', 'scaleY(0.06)', 'none'], easing: 'ease-in-out' },
          BLINK_MS,
        );
      }
      // The whole movement is one animation, because a browser cannot run two animations of one
      // property outside the main thread.
      for (const iris of parts('iris')) {
        iris.animate(
          {
            transform: ['none', aside, aside, 'none'],
            offset: [0, TURN_MS / LOOK_MS, 1 - TURN_MS / LOOK_MS, 1],
            easing: 'ease-in-out',
          },
          LOOK_MS,
        );
      }
    }, EYE_INTERVAL_MS);
    return () => clearInterval(timer);
  });
}

const parts = (part: string) => document.querySelectorAll(`[data-eye='${part}']`);
