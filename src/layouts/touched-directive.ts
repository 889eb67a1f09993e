import type { ClientDirective } from 'astro';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { wakeIsland } from './wake-island.ts';

/** Why an island wakes up before anybody touches it, as soon as the page is on the screen. */
export interface WakesFor {
  /** Something is kept in the browser under a name that begins so: the island has to show it. */
  readonly kept?: string;
  /** The page came with something that only the island can go on with. */
  readonly now?: boolean;
}

/** How long after a finger was lifted its click comes at the latest, in milliseconds. */
const PRESS_MS = 50;

/** What somebody does with an island: by mouse, finger and keyboard. */
const TOUCHES = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * `client:touched`: an island that wakes up when somebody points at it, presses it or goes into it by
 * keyboard, or arrives at what an address names in it. Whoever only reads pays nothing for it. What is
 * under the mouse, and what has the focus, is told again once it is awake; so is a press (early-clicks.ts).
 * A link that the island opens itself (`data-held`) shows at once that it was pressed and waits for the
 * island; it is followed where the modules do not come.
 */
const touched: ClientDirective = (load, options, island) => {
  let held: HTMLAnchorElement | undefined;
  const hold = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-held]');
    // A click that opens a new tab or window is the browser's.
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link === null || isElsewhere || !island.hasAttribute('ssr')) return;
    event.preventDefault();
    delete held?.dataset['chosen'];
    link.dataset['chosen'] = '';
    held = link;
  };
  const wake = (touch?: Event) => {
    for (const name of TOUCHES) island.removeEventListener(name, wake);
    window.removeEventListener('hashchange', ifNamed);
    island.addEventListener('astro:hydrate', () => requestAnimationFrame(tellAgain), {
      once: true,
    });
    wakeIsland(island, load, afterPress(touch))
      .then((hydrate) => hydrate())
      .then(() => held?.click())
      .catch(() => held !== undefined && location.assign(held.href));
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
  island.addEventListener('click', hold);
  // Astro's types know the value as it is written, not as the directive gets it.
  const { now = false, kept } = ((options.value as unknown) ?? {}) as WakesFor;
  if (now || (kept !== undefined && keeps(kept))) {
    afterFirstPaint(() => wake());
    return;
  }
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

/** @returns whether this tab or this device keeps something under such a name */
function keeps(prefix: string): boolean {
  try {
    const names = [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
    return names.some((name) => name.startsWith(prefix));
  } catch {
    // Where the browser's settings keep the storage closed, nothing is kept.
    return false;
  }
}

export default touched;
