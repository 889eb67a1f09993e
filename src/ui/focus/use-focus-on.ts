import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses an element and scrolls to the element each time that `news` changes to a value other than
 * null.
 *
 * @returns the ref for the element, which needs a `tabIndex` of -1
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
