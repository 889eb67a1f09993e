import { isMotionSwitchedOff, onMotionChange, switchMotionOff } from './motion-preference.ts';

/** Makes the page's motion switch (`MotionSwitch`) say what is chosen, and choose when it is pressed. */
export function startMotionSwitch(): void {
  const control = document.querySelector('[data-motion-switch]');
  if (control === null) return;
  const show = () => control.setAttribute('aria-checked', String(!isMotionSwitchedOff()));
  control.addEventListener('click', () => switchMotionOff(!isMotionSwitchedOff()));
  onMotionChange(show);
  show();
}
