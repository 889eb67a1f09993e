/** The longest wait after the page is loaded. Some tabs and browsers never report a paint. */
const PATIENCE_MS = 1000;

/** Calls `start` at the first paint, so that scripts do not slow down fonts, styles and drawing. */
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
