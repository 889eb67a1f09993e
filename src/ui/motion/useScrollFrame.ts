import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back once at the beginning and then at most once per painted frame while the page scrolls.
 * The listener is passive and only asks for the frame, so scrolling never waits for it.
 *
 * @param onScroll gets the page's vertical position in pixels
 * @param listening whether to go on; what has seen enough says false
 */
export function useScrollFrame(onScroll: (y: number) => void, listening = true): void {
  const scroll = useEffectEvent(onScroll);
  useEffect(() => {
    if (!listening) return;
    let frame: number | null = null;
    const run = () => {
      frame = null;
      scroll(window.scrollY);
    };
    const request = () => {
      frame ??= requestAnimationFrame(run);
    };
    request();
    window.addEventListener('scroll', request, { passive: true });
    return () => {
      window.removeEventListener('scroll', request);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [listening]);
}
