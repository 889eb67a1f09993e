/** Whether a button of the mouse, a finger or a pen is down. */
let isDown = false;
let isListening = false;
let waiting: (() => void)[] = [];

/**
 * Acts once nothing is pressed, or at once where nothing is. Pressing the next control leaves a field; a message
 * that appeared at that moment would move the control before it is released, and the press would be lost.
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
    // The click follows at once.
    setTimeout(() => {
      const acts = waiting;
      waiting = [];
      for (const act of acts) act();
    });
  };
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, lift, true);
}
