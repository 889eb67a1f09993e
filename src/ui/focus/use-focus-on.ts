import { useEffect, useRef, type RefObject } from 'react';

/** Returns a ref. Its element (`tabIndex` -1) takes the focus when `news` changes, if not null. */
export function useFocusOn(news: string | number | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news === null) return;
    element.current?.scrollIntoView();
    element.current?.focus({ preventScroll: true });
  }, [news]);
  return element;
}
