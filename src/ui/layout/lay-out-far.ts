/** On a busy machine the browser is never idle; after this time, in milliseconds, the work runs anyway. */
const IDLE = { timeout: 500 };

/** After one of these the visitor may search the page, or go anywhere in it. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/** After a sign of the visitor, lays out what base.css postpones, so that the browser's search fits. */
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

/** Lays the page out while the browser prerenders it, which on a slow machine is most of the wait. */
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
