import { onScrollFrame } from '#ui/motion/scroll-frame.ts';
import { NAVBAR_FIXED_THRESHOLD_PX } from '#ui/motion/timings.ts';

/**
 * Sets `data-fixed` on the navigation bar when the visitor scrolls up and the page is scrolled more
 * than 70 px. Removes `data-fixed` when the visitor scrolls down or reaches the top.
 *
 * @returns a function that stops these changes
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
