/** Calls `onScroll` now and, during scrolling, once a frame. Returns a function that stops this. */
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
