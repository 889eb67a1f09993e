let isDown = false;
let isListening = false;
let waiting: (() => void)[] = [];

/**
 * Waits until the visitor is not pressing anything, and then calls `act`. A message during a press
 * could move the pressed control away.
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
    // The browser fires `click` directly after `pointerup`. The timeout lets the click finish
    // first.
    setTimeout(() => {
      const acts = waiting;
      waiting = [];
      for (const act of acts) act();
    });
  };
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, lift, true);
}
