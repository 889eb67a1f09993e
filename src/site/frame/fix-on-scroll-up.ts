import { onScrollFrame } from '#ui/motion/scroll-frame.ts';
import { NAVBAR_FIXED_THRESHOLD_PX } from '#ui/motion/timings.ts';

/** Scrolling up fixes the bar (`data-fixed`), except near the top. Scrolling down releases it. */
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
