/** The longest wait for an idle browser, in milliseconds, because a busy machine is never idle. */
const IDLE = { timeout: 500 };

/** The events after which the visitor may search the page or go anywhere in the page. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/**
 * Lays out the parts that `base.css` postpones, after the visitor's first event. The browser's
 * search then scrolls to the right place.
 */
export function layOutFarWhenTouched(): void {
  const far = farParts();
  if (far.length === 0) return;
  const next = () => {
    const part = far.shift();
    if (part === undefined) return;
    part.style.contentVisibility = 'visible';
    requestIdleCallback(next, IDLE);
  };
  const touched = new AbortController();
  const start = () => {
    touched.abort();
    requestIdleCallback(next, IDLE);
  };
  for (const sign of SIGNS) {
    addEventListener(sign, start, { passive: true, signal: touched.signal });
  }
}

/** Lays the page out during the browser's prerendering, because the layout is slow. */
export function layOutAhead(): void {
  if (!('prerendering' in document && document.prerendering)) return;
  addEventListener('load', () => {
    for (const part of farParts()) part.style.contentVisibility = 'visible';
    document.body.getBoundingClientRect();
  });
}

function farParts(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main > *')].filter(
    (part) => getComputedStyle(part).contentVisibility === 'auto',
  );
}
