/** Whether a button of the mouse, a finger or a pen is down. */
let isDown = false;
let isListening = false;
let waiting: (() => void)[] = [];

/** Acts once nothing is pressed, because a message in between would move the pressed control away. */
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
    // The click follows at once.
    setTimeout(() => {
      const acts = waiting;
      waiting = [];
      for (const act of acts) act();
    });
  };
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, lift, true);
}
