import type { ClientDirective } from 'astro';
import { wakeIsland } from './wake-island.ts';

/** What somebody does with an island: by mouse, finger and keyboard. */
const TOUCHES = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * `client:touched`: an island that wakes up when somebody points at it, presses it or goes into it by
 * keyboard, or arrives at what an address names in it. Whoever only reads pays nothing for it. What is
 * under the mouse, and what has the focus, is told again once it is awake; so is a press (early-clicks.ts).
 */
const touched: ClientDirective = (load, _options, island) => {
  const wake = () => {
    for (const name of TOUCHES) island.removeEventListener(name, wake);
    window.removeEventListener('hashchange', ifNamed);
    island.addEventListener('astro:hydrate', () => requestAnimationFrame(tellAgain), {
      once: true,
    });
    void wakeIsland(island, load).then((hydrate) => hydrate());
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

export default touched;
