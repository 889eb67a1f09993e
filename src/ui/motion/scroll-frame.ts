/**
 * Calls back once at the beginning, then at most once per frame while the page scrolls. The listener is passive and
 * only asks for the frame, so scrolling never waits for it.
 * @param onScroll gets the page's vertical position in pixels
 * @returns what stops it; may be called from within `onScroll`
 */
export function onScrollFrame(onScroll: (y: number) => void): () => void {
  let frame: number | null = null;
  const run = () => {
    frame = null;
    onScroll(window.scrollY);
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
}
