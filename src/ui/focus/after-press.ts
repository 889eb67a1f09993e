let isDown = false;
let isListening = false;
let waiting: (() => void)[] = [];

/**
 * Calls `act` now, or when the visitor releases the mouse or the finger. During a press, an error
 * message could move the pressed button away.
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
