import { useEffect } from 'react';

/**
 * Calls back at most once per painted frame while the page scrolls. The listener is passive and only
 * asks for the frame, so scrolling never waits for it.
 *
 * @param onScroll gets the page's vertical position in pixels; memoise it
 */
export function useScrollFrame(onScroll: (y: number) => void): void {
  useEffect(() => {
    let frame: number | null = null;
    const run = () => {
      frame = null;
      onScroll(window.scrollY);
    };
    const request = () => {
      frame ??= requestAnimationFrame(run);
    };
    window.addEventListener('scroll', request, { passive: true });
    return () => {
      window.removeEventListener('scroll', request);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [onScroll]);
}
