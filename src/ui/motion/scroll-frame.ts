/**
 * Calls back with the page's vertical position, at the beginning and once per frame while it scrolls.
 * @returns a function that stops it; `onScroll` may call it
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
