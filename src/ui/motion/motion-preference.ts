/** The storage key of the visitor's choice. Style sheets read `data-motion` instead. */
export const MOTION_KEY = 'movimiento';
const MOTION_OFF = 'no';

/** This is a function, so that only bundles that call it contain the script's text. */
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
    // Without storage, the choice lasts until the visitor leaves the page.
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
 * Calls `start` each time motion becomes allowed. Calls the function that `start` returned when
 * motion is no longer allowed. Returns a function that ends both.
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

/** Makes the motion switch work. It is off and disabled if the system asks for less motion. */
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
