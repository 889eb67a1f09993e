import { onScrollFrame } from '#ui/motion/scroll-frame.ts';
import { NAVBAR_FIXED_THRESHOLD_PX } from '#ui/motion/timings.ts';

/**
 * From now on, sets `data-fixed` on the element marked `data-navbar` while its bar is to be fixed to
 * the top of the window: from the moment the visitor scrolls up while further down than 70 px, until
 * they scroll down or reach the top. That element keeps its height; what is fixed is the bar inside.
 *
 * Going on up through the last 70 px keeps it fixed: letting go there would make it jump by what is
 * already scrolled away.
 *
 * @returns what stops it
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
