import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses an element and brings it to the top of the window, with what follows it under it, whenever
 * there is something new to say there.
 * @param news what happened; nothing while null, and the same twice is no news
 * @returns goes on the element, which needs a `tabIndex` of -1
 */
export function useFocusOn(news: string | number | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news === null) return;
    element.current?.scrollIntoView();
    element.current?.focus({ preventScroll: true });
  }, [news]);
  return element;
}
