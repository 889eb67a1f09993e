/** What a press does: pause the motion, continue it, or show it again. */
export type MotionOffer = 'pause' | 'continue' | 'repeat';

/**
 * Makes a `PlainMotionButton` work.
 * @param root the element around the button
 * @param onPress called with what the button offered
 * @returns a function that changes the offer, with its icon and name; null hides the button if nothing moves
 */
export function startMotionButton(
  root: Element,
  onPress: (offer: MotionOffer) => void,
): (offer: MotionOffer | null) => void {
  const button = root.querySelector<HTMLButtonElement>('[data-motion-button]');
  if (button === null) return () => undefined;
  const labels = button.dataset['motionButton']?.split('|') ?? [];
  const offers: readonly MotionOffer[] = ['pause', 'continue', 'repeat'];
  let current: MotionOffer = 'pause';
  button.addEventListener('click', () => onPress(current));
  return (offer) => {
    button.hidden = offer === null;
    if (offer === null || offer === current) return;
    current = offer;
    const label = labels[offers.indexOf(offer)] ?? '';
    button.title = label;
    button.ariaLabel = label;
    button.dataset['offer'] = offer;
  };
}
