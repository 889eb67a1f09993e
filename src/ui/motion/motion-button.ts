/**
 * Makes a `PlainMotionButton` work: each press turns its icon and its name.
 *
 * @param root what holds the button
 * @param onChange told whether the visitor has stopped the motion
 * @returns what shows the button, or hides it where nothing moves
 */
export function startMotionButton(
  root: Element,
  onChange: (stopped: boolean) => void,
): (shown: boolean) => void {
  const button = root.querySelector<HTMLButtonElement>('[data-motion-button]');
  if (button === null) return () => undefined;
  let stopped = false;
  button.addEventListener('click', () => {
    stopped = !stopped;
    const label = button.dataset['motionButton'] ?? '';
    button.dataset['motionButton'] = button.title;
    button.title = label;
    button.ariaLabel = label;
    button.toggleAttribute('data-stopped', stopped);
    onChange(stopped);
  });
  return (shown) => {
    button.hidden = !shown;
  };
}
