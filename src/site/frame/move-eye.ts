import { whileMotionAllowed } from '#ui/motion/motion-preference.ts';
import { EYE_INTERVAL_MS } from '#ui/motion/timings.ts';

const [BLINK_MS, TURN_MS, LOOK_MS] = [180, 160, 1360];

/** The iris moves 5 units to each side. The drawing's width is 56 units, or 2.5 em. */
const SIDES = ['-0.22em', '0.22em'];

/** Moves the eyes in the logos while motion is allowed. Returns a function that stops the eyes. */
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
      // Each iris has one animation: two animations of one property run on the main thread.
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
