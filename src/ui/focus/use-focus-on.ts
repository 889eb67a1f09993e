import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the returned ref's element (`tabIndex` -1) each time `news` changes, except to null. */
export function useFocusOn(news: string | number | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news === null) return;
    element.current?.scrollIntoView();
    element.current?.focus({ preventScroll: true });
  }, [news]);
  return element;
}
