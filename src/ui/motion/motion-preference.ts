/**
 * Whether things may move by themselves: the system's `prefers-reduced-motion` and the visitor's own
 * choice on this site (the switch in the footer), whichever says no. The choice is kept on the device
 * and, as `data-motion="off"` on the root element, it reaches the style sheets too.
 */
const STORAGE_KEY = 'movimiento';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

const listeners = new Set<() => void>();
let switchedOff: boolean | null = null;

/** What the visitor chose with the switch; false until they choose. */
export function isMotionSwitchedOff(): boolean {
  if (switchedOff === null) {
    try {
      switchedOff = localStorage.getItem(STORAGE_KEY) === 'no';
    } catch {
      // Storage can be forbidden; the choice then lasts as long as the page.
      switchedOff = false;
    }
    markRoot();
  }
  return switchedOff;
}

/** Stops everything that moves by itself, on every page, or lets it move again. */
export function switchMotionOff(off: boolean): void {
  switchedOff = off;
  try {
    localStorage.setItem(STORAGE_KEY, off ? 'no' : 'si');
  } catch {
    // As above: kept in memory only.
  }
  markRoot();
  for (const listener of [...listeners]) listener();
}

function markRoot(): void {
  if (switchedOff === true) document.documentElement.dataset['motion'] = 'off';
  else delete document.documentElement.dataset['motion'];
}

export function isMotionAllowed(): boolean {
  return !window.matchMedia(REDUCED_MOTION).matches && !isMotionSwitchedOff();
}

/** Calls back when the answer of either function may have changed; returns what stops it. */
export function onMotionChange(listener: () => void): () => void {
  listeners.add(listener);
  const system = window.matchMedia(REDUCED_MOTION);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}
