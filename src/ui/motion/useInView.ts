import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element is inside the window.
 *
 * @param share how much of it must be, from 0 to 1
 */
export function useInView(element: RefObject<Element | null>, share = 0.25): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { threshold: share },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, share]);
  return inView;
}
