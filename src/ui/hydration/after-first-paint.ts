/**
 * How long after the page has loaded the scripts start even if nothing was painted, in milliseconds: a tab in the
 * background paints only when it is shown, and some browsers do not report their paints.
 */
const PATIENCE_MS = 1000;

/**
 * Calls back once, when the first content of the page is on the screen, so that scripts compete neither with fonts
 * and styles for the network nor with drawing for the processor.
 */
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
