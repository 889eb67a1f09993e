import type { ClientDirective } from 'astro';
import { wakeIsland } from './wake-island.ts';

/** How long after a finger was lifted its click comes at the latest, in milliseconds. */
const PRESS_MS = 50;

/** What somebody does with an island: by mouse, finger and keyboard. */
const TOUCHES = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * `client:touched`: an island that wakes up when somebody points at it, presses it or goes into it by
 * keyboard, or arrives at what an address names in it. Whoever only reads pays nothing for it. What is
 * under the mouse, and what has the focus, is told again once it is awake; so is a press (early-clicks.ts).
 */
const touched: ClientDirective = (load, _options, island) => {
  const wake = (touch?: Event) => {
    for (const name of TOUCHES) island.removeEventListener(name, wake);
    window.removeEventListener('hashchange', ifNamed);
    island.addEventListener('astro:hydrate', () => requestAnimationFrame(tellAgain), {
      once: true,
    });
    void wakeIsland(island, load, afterPress(touch)).then((hydrate) => hydrate());
  };
  const ifNamed = () => {
    const named = document.getElementById(location.hash.slice(1));
    if (named !== null && island.contains(named)) wake();
  };
  const tellAgain = () => {
    const under = Array.from(island.querySelectorAll(':hover')).at(-1);
    under?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    const { activeElement } = document;
    if (activeElement !== null && island.contains(activeElement)) {
      activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    }
  };
  for (const name of TOUCHES) island.addEventListener(name, wake);
  window.addEventListener('hashchange', ifNamed);
  ifNamed();
};

/**
 * Waits until a finger has been lifted and what it pressed was painted: to run the modules meanwhile would
 * keep the screen from answering.
 */
async function afterPress(touch: Event | undefined): Promise<void> {
  if (!(touch instanceof PointerEvent) || touch.pointerType !== 'touch') return;
  await new Promise((lifted) => {
    for (const end of ['click', 'pointercancel']) addEventListener(end, lifted, { once: true });
    // One that only rested there presses nothing.
    addEventListener('pointerup', () => setTimeout(lifted, PRESS_MS), { once: true });
  });
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}

export default touched;
