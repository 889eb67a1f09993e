import { whileMotionAllowed } from '#ui/motion/motion-preference.ts';
import { EYE_INTERVAL_MS } from '#ui/motion/timings.ts';

/** How long the lids take to close and open, how long the iris takes to move, and how long a look lasts. */
const [BLINK_MS, TURN_MS, LOOK_MS] = [180, 160, 1360];

/** Where the iris goes: 5 of the drawing's 56 units, which are 2.5 em. */
const SIDES = ['-0.22em', '0.22em'];

/**
 * Makes the eyes of the page's logos blink and look to the side, while motion is wanted. @returns a function that
 * stops it
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
      // The way there, the pause and the way back are one animation, because a browser does not leave two
      // animations of the same property to the compositor.
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
