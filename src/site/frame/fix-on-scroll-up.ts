import { onScrollFrame } from '#ui/motion/scroll-frame.ts';
import { NAVBAR_FIXED_THRESHOLD_PX } from '#ui/motion/timings.ts';

/**
 * Sets `data-fixed` on the bar from the moment the visitor scrolls up, further down than 70 px, until they scroll
 * down or reach the top. Releasing it before would make it jump.
 * @returns a function that stops it
 */
export function fixNavbarOnScrollUp(): () => void {
  const navbar = document.querySelector('[data-navbar]');
  let before: number | null = null;
  return onScrollFrame((y) => {
    const previous = before ?? y;
    before = y;
    if (y > previous || y <= 0) navbar?.toggleAttribute('data-fixed', false);
    else if (y < previous && y > NAVBAR_FIXED_THRESHOLD_PX) {
      navbar?.toggleAttribute('data-fixed', true);
    }
  });
}
