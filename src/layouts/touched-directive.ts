import type { ClientDirective } from 'astro';
import { keepPresses } from './keep-presses.ts';
import { wakeIsland } from './wake-island.ts';

/** How long after a finger is lifted its click comes at the latest, in milliseconds. */
const PRESS_MS = 50;

/** How visitors reach an island: by mouse, finger and keyboard. */
const TOUCHES = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * `client:touched`: an island that wakes up when a visitor points at it, presses it, enters it by keyboard or is
 * led into it by the address. The pointer's, the focus's and the press's events are then repeated.
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
 * Waits until a finger is lifted and the page has painted the press, because running the modules would delay that.
 */
async function afterPress(touch: Event | undefined): Promise<void> {
  if (!(touch instanceof PointerEvent) || touch.pointerType !== 'touch') return;
  await new Promise((lifted) => {
    for (const end of ['click', 'pointercancel']) addEventListener(end, lifted, { once: true });
    // A finger that only rests there causes no click.
    addEventListener('pointerup', () => setTimeout(lifted, PRESS_MS), { once: true });
  });
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}

export default touched;
