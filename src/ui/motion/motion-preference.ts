/** The key of the visitor's choice in `localStorage`. CSS reads the attribute `data-motion`. */
export const MOTION_KEY = 'movimiento';
const MOTION_OFF = 'no';

/**
 * Returns the page script that sets `data-motion` from the stored choice. This is a function, so
 * that only bundles that call it have the script.
 */
export const motionBootScript = () =>
  `try{if(localStorage.getItem('${MOTION_KEY}')==='${MOTION_OFF}')document.documentElement.dataset.motion='off'}catch(e){}`;

const CHANGE_EVENT = 'movimiento:cambio';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function isMotionSwitchedOff(): boolean {
  return document.documentElement.dataset['motion'] === 'off';
}

export function switchMotionOff(off: boolean): void {
  if (off) document.documentElement.dataset['motion'] = 'off';
  else delete document.documentElement.dataset['motion'];
  try {
    localStorage.setItem(MOTION_KEY, off ? MOTION_OFF : 'si');
  } catch {
    // If the browser stores nothing, the choice lasts until the visitor leaves the page.
  }
  document.dispatchEvent(new Event(CHANGE_EVENT));
}

function isMotionUnwanted(): boolean {
  return window.matchMedia(REDUCED_MOTION).matches;
}

export function isMotionAllowed(): boolean {
  return !isMotionUnwanted() && !isMotionSwitchedOff();
}

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
 * Calls `start` each time motion becomes allowed. When motion is no longer allowed, calls the
 * function that `start` returned. Returns a function that ends these calls.
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

/** Makes the motion switch work. If the system asks for less motion, the switch is disabled. */
export function startMotionSwitch(): void {
  const control = document.querySelector<HTMLButtonElement>('[data-motion-switch]');
  if (control === null) return;
  const show = () => {
    control.setAttribute('aria-checked', String(isMotionAllowed()));
    control.disabled = isMotionUnwanted();
  };
  control.addEventListener('click', () => switchMotionOff(!isMotionSwitchedOff()));
  onMotionChange(show);
  show();
}
