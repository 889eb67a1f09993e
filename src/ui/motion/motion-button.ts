export type MotionOffer = 'pause' | 'continue' | 'repeat';

/**
 * Makes the motion button in `root` work. Returns a function that sets what the button offers. With
 * null, the function hides the button.
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
