/**
 * Whether things may move by themselves: the system's `prefers-reduced-motion` and the visitor's own
 * choice on this site (the switch in the footer), whichever says no.
 *
 * The choice lives in the document, as `data-motion="off"` on the root element and an event when it
 * changes: style sheets read it there, and so do scripts that were bundled apart from one another.
 * It is kept on the device.
 */
/** The choice on the device (localStorage), and what it says there when nothing is to move. */
export const MOTION_KEY = 'movimiento';
export const MOTION_OFF = 'no';

const CHANGE_EVENT = 'movimiento:cambio';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** What the visitor chose with the switch; false until they choose. */
export function isMotionSwitchedOff(): boolean {
  return document.documentElement.dataset['motion'] === 'off';
}

/** Stops everything that moves by itself, on every page, or lets it move again. */
export function switchMotionOff(off: boolean): void {
  if (off) document.documentElement.dataset['motion'] = 'off';
  else delete document.documentElement.dataset['motion'];
  try {
    localStorage.setItem(MOTION_KEY, off ? MOTION_OFF : 'si');
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
  document.dispatchEvent(new Event(CHANGE_EVENT));
}

/** What the system asks for. */
export function isMotionUnwanted(): boolean {
  return window.matchMedia(REDUCED_MOTION).matches;
}

export function isMotionAllowed(): boolean {
  return !isMotionUnwanted() && !isMotionSwitchedOff();
}

/** Calls back when the answer of either function may have changed; returns what stops it. */
export function onMotionChange(listener: () => void): () => void {
  document.addEventListener(CHANGE_EVENT, listener);
  const system = window.matchMedia(REDUCED_MOTION);
  system.addEventListener('change', listener);
  return () => {
    document.removeEventListener(CHANGE_EVENT, listener);
    system.removeEventListener('change', listener);
  };
}

/**
 * Keeps something moving whenever it is allowed, from now on.
 *
 * @param start begins the motion and returns what stops it
 * @returns what ends it for good
 */
export function whileMotionAllowed(start: () => () => void): () => void {
  let stop: (() => void) | null = null;
  const follow = () => {
    const allowed = isMotionAllowed();
    if (allowed === (stop !== null)) return;
    stop?.();
    stop = allowed ? start() : null;
  };
  const unfollow = onMotionChange(follow);
  follow();
  return () => {
    unfollow();
    stop?.();
  };
}
