import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the element each time `news` changes, except to null.
 *
 * @returns the ref for an element with `tabIndex` -1
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
