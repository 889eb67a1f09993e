import type { ClientDirective } from 'astro';
import { keepPresses } from './keep-presses.ts';
import { wakeIsland } from './wake-island.ts';

/** How long after a finger was lifted its click comes at the latest, in milliseconds. */
const PRESS_MS = 50;

/** What somebody does with an island: by mouse, finger and keyboard. */
const TOUCHES = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * `client:touched`: an island that wakes up when a visitor points at it, presses it or goes into it by keyboard, or
 * when the address names something in it. A visitor who only reads downloads nothing for it. Once it is awake, it
 * hears again of what is under the mouse, what has the focus and what was pressed (keep-presses.ts).
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
  keepPresses(island);
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
