let isDown = false;
let isListening = false;
let waiting: (() => void)[] = [];

/**
 * Calls `act` now or, during a press, when the visitor releases the mouse or the finger: an error
 * message that appears during the press could move the pressed button away.
 */
export function afterPress(act: () => void): void {
  if (isDown) waiting.push(act);
  else act();
}

export function watchPresses(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('pointerdown', () => (isDown = true), true);
  const lift = () => {
    isDown = false;
    // `click` comes directly after `pointerup`. The timeout makes `act` run after `click`.
    setTimeout(() => {
      const acts = waiting;
      waiting = [];
      for (const act of acts) act();
    });
  };
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, lift, true);
}
