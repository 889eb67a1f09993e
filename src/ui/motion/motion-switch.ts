import {
  isMotionAllowed,
  isMotionSwitchedOff,
  isMotionUnwanted,
  onMotionChange,
  switchMotionOff,
} from './motion-preference.ts';

/**
 * Makes the page's motion switch (`MotionSwitch`) say whether things move, and choose when it is pressed.
 * Where the system asks for less motion there is nothing to choose: it is off and cannot be pressed.
 */
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
