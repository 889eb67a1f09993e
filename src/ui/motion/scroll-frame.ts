/** Calls `onScroll` now and in each frame of scrolling. Returns a function that ends the calls. */
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
