/** A browser that is never idle, on a busy machine, is asked all the same after this, in milliseconds. */
const IDLE = { timeout: 500 };

/** Whatever a visitor may do first: from then on they may search the page, or go anywhere in it. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/**
 * Lays out what base.css left for later, once the visitor does anything, one part at a time and only while
 * the browser has nothing better to do. Until then each part has the height of a guess, and what
 * the browser's own search finds beyond some of them it would not leave in sight.
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

/**
 * Lays out the whole page while the browser makes it ready for somebody who has not come yet. Left alone,
 * it would do so when they come, and on a slow machine that is most of what they wait for.
 */
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
