import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for an element with `tabIndex` -1. The element takes the focus each time `news`
 * changes to a value other than null.
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
