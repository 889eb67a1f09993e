import type { ClientDirective } from 'astro';
import { keepPresses } from './keep-presses.ts';
import { wakeIsland } from './wake-island.ts';

/** After the finger leaves the screen, `click` comes within this time, in milliseconds. */
const PRESS_MS = 50;

const TOUCHES = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Starts an island's script when the visitor points at the island, presses it or focuses it, or
 * when the URL's hash names a part of it. When the script has started, the directive repeats the
 * events that came before the start.
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

/** After a touch, waits until the pressed button is painted: running the modules delays a paint. */
async function afterPress(touch: Event | undefined): Promise<void> {
  if (!(touch instanceof PointerEvent) || touch.pointerType !== 'touch') return;
  await new Promise((lifted) => {
    for (const end of ['click', 'pointercancel']) addEventListener(end, lifted, { once: true });
    // After a long press, the browser sends no click, so `pointerup` ends the wait too.
    addEventListener('pointerup', () => setTimeout(lifted, PRESS_MS), { once: true });
  });
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}

export default touched;
