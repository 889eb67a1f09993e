/** Whether a button of the mouse, a finger or a pen is down. */
let isDown = false;
let isListening = false;
let waiting: (() => void)[] = [];

/**
 * Does something once nothing is pressed; at once, as by keyboard, where nothing is. A field is left when
 * the next control is pressed: a message that appeared then would move that control away before it is let
 * go, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  if (isDown) waiting.push(act);
  else act();
}

/** Begins to listen to what is pressed, once. */
export function watchPresses(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('pointerdown', () => (isDown = true), true);
  const lift = () => {
    isDown = false;
    // The click comes right after.
    setTimeout(() => {
      const acts = waiting;
      waiting = [];
      for (const act of acts) act();
    });
  };
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, lift, true);
}
