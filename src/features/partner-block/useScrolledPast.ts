import { useState, type RefObject } from 'react';
import { useScrollFrame } from '#ui/motion/useScrollFrame.ts';

/**
 * Whether the page has once been scrolled past a share of an element's distance from its top.
 *
 * @param share of the distance; 0.8 is a little before the element reaches the window's upper edge
 */
export function useScrolledPast(element: RefObject<Element | null>, share: number): boolean {
  const [past, setPast] = useState(false);
  useScrollFrame((y) => {
    if (element.current === null) return;
    const topOffset = element.current.getBoundingClientRect().top + y;
    if (y > topOffset * share) setPast(true);
  }, !past);
  return past;
}
