import { useRef, useState } from 'react';
import { NAVBAR_FIXED_THRESHOLD_PX } from '#ui/motion/timings.ts';
import { useScrollFrame } from '#ui/motion/useScrollFrame.ts';

/**
 * Whether the navbar is fixed to the top of the window: from the moment the visitor scrolls up while
 * further down than 70 px, until they scroll down or reach the top.
 *
 * Going on up through the last 70 px keeps it fixed: letting go there would make it jump by what is
 * already scrolled away.
 */
export function useFixedOnScrollUp(): boolean {
  const [fixed, setFixed] = useState(false);
  const before = useRef<number | null>(null);
  useScrollFrame((y) => {
    const previous = before.current ?? y;
    before.current = y;
    if (y > previous || y <= 0) setFixed(false);
    else if (y < previous && y > NAVBAR_FIXED_THRESHOLD_PX) setFixed(true);
  });
  return fixed;
}
