let isDown = false;
let isListening = false;
let waiting: (() => void)[] = [];

/** Calls `act` when nothing is pressed, because a message could move the pressed control away. */
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
    // `click` comes directly after `pointerup`. The timeout lets `click` finish first.
    setTimeout(() => {
      const acts = waiting;
      waiting = [];
      for (const act of acts) act();
    });
  };
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, lift, true);
}
