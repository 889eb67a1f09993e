/** In milliseconds after the load: a tab in the background, and some browsers, report no paint. */
const PATIENCE_MS = 1000;

/** Calls back at the first paint, so that scripts do not compete with fonts, styles and drawing. */
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
  } catch {
    // The browser has no such observer; the page's load replaces it.
  }
  const loaded = () => setTimeout(once, PATIENCE_MS);
  if (document.readyState === 'complete') loaded();
  else window.addEventListener('load', loaded);
}
