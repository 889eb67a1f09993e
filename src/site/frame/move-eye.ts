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
      // Both animations end at the same moment: each end makes the page compute its styles again.
      // Each iris has one animation: two animations of one property run on the main thread.
      move('opening', ['none', 'scaleY(0.06)', 'none', 'none'], [0, BLINK_MS / 2, BLINK_MS]);
      move('iris', ['none', aside, aside, 'none'], [0, TURN_MS, LOOK_MS - TURN_MS]);
    }, EYE_INTERVAL_MS);
    return () => clearInterval(timer);
  });
}

/** Animates a part of each eye. `at` has the moment of each transform except the last, in ms. */
function move(part: string, transform: string[], at: number[]): void {
  const offset = [...at.map((moment) => moment / LOOK_MS), 1];
  for (const each of document.querySelectorAll(`[data-eye='${part}']`)) {
    each.animate({ transform, offset, easing: 'ease-in-out' }, LOOK_MS);
  }
}
