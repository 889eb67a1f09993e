import { onScrollFrame } from '#ui/motion/scroll-frame.ts';
import { NAVBAR_FIXED_THRESHOLD_PX } from '#ui/motion/timings.ts';

/**
 * Scrolling up sets `data-fixed` if the page is scrolled more than 70 px. Scrolling down or
 * reaching the top removes `data-fixed`.
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
