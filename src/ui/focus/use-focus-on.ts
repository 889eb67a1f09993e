import { useEffect, useRef, type RefObject } from 'react';

/** Returns a ref (with `tabIndex` -1) that is focused each time `news` changes, except to null. */
export function useFocusOn(news: string | number | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news === null) return;
    element.current?.scrollIntoView();
    element.current?.focus({ preventScroll: true });
  }, [news]);
  return element;
}
