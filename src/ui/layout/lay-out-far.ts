/** The longest wait for an idle browser, in milliseconds. A busy browser might never be idle. */
const IDLE = { timeout: 500 };

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/**
 * After the visitor's first action, lays out the parts of the page that `base.css` delays, so that
 * the browser's search scrolls to the right place.
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

/** If the browser prerenders the page before a click, lays out all its parts in advance. */
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
