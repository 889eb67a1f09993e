/** Whatever a visitor may do first: from then on they may search the page, or go anywhere in it. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/**
 * Lays out what base.css left for later, once the visitor does anything, one part at a time and only while
 * the browser has nothing better to do. Until then each part has the height of a guess, and what
 * the browser's own search finds beyond some of them it would not leave in sight.
 */
export function layOutFarWhenTouched(): void {
  const far = [...document.querySelectorAll<HTMLElement>('main > *')].filter(
    (part) => getComputedStyle(part).contentVisibility === 'auto',
  );
  if (far.length === 0) return;
  const next = () => {
    const part = far.shift();
    if (part === undefined) return;
    part.style.contentVisibility = 'visible';
    requestIdleCallback(next);
  };
  const touched = new AbortController();
  const start = () => {
    touched.abort();
    requestIdleCallback(next);
  };
  for (const sign of SIGNS) {
    addEventListener(sign, start, { passive: true, signal: touched.signal });
  }
}
