/** The longest wait for a paint after the page has loaded: a background tab reports no paint. */
const PATIENCE_MS = 1000;

/** Calls `start` after the first paint, so that scripts delay neither this paint nor the fonts. */
export function afterFirstPaint(start: () => void): void {
  let waiting = true;
  const once = () => {
    if (waiting) start();
    waiting = false;
  };
  try {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      once();
    });
    observer.observe({ type: 'paint', buffered: true });
  } catch {}
  const loaded = () => setTimeout(once, PATIENCE_MS);
  if (document.readyState === 'complete') loaded();
  else window.addEventListener('load', loaded);
}
