import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses an element, which brings it into view, whenever there is something new to say there.
 * @param news what happened; nothing while null, and the same twice is no news
 * @returns goes on the element, which needs a `tabIndex` of -1
 */
export function useFocusOn(news: string | number | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news !== null) element.current?.focus();
  }, [news]);
  return element;
}
