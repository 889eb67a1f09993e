/**
 * Whether things may move by themselves: not when the system's `prefers-reduced-motion` or the visitor's switch in
 * the footer says no. The choice is in the document, as `data-motion="off"` on the root element and an event when
 * it changes, for style sheets and for scripts that are bundled apart. It is stored on the device.
 */
export const MOTION_KEY = 'movimiento';
const MOTION_OFF = 'no';

/**
 * Runs in the head before anything is painted, so that a stored choice holds from the first frame. A function, so
 * that other scripts of this file do not carry its text.
 */
export const motionBootScript = () =>
  `try{if(localStorage.getItem('${MOTION_KEY}')==='${MOTION_OFF}')document.documentElement.dataset.motion='off'}catch(e){}`;

const CHANGE_EVENT = 'movimiento:cambio';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** The visitor's choice with the switch; false until they choose. */
function isMotionSwitchedOff(): boolean {
  return document.documentElement.dataset['motion'] === 'off';
}

/** Stops everything that moves by itself, on every page, or lets it move again. */
export function switchMotionOff(off: boolean): void {
  if (off) document.documentElement.dataset['motion'] = 'off';
  else delete document.documentElement.dataset['motion'];
  try {
    localStorage.setItem(MOTION_KEY, off ? MOTION_OFF : 'si');
  } catch {
    // If storage is blocked, the choice lasts as long as the page.
  }
  document.dispatchEvent(new Event(CHANGE_EVENT));
}

function isMotionUnwanted(): boolean {
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
 * Keeps something moving whenever it is allowed.
 * @param start begins the motion and returns a function that stops it
 * @returns a function that ends it for good
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

/** Makes the page's motion switch work. If the system asks for less motion it is off and disabled. */
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
