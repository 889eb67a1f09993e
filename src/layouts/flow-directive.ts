import type { ClientDirective } from 'astro';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import touched from './touched-directive.ts';
import { wakeIsland } from './wake-island.ts';

/** Why a form wakes up before anybody touches it, as soon as the page is on the screen. */
export interface WakesFor {
  /** Something is kept in the browser under a name that begins so: the form has to show it. */
  readonly kept?: string;
  /** The page came with something that only the form's script can go on with. */
  readonly now?: boolean;
}

/**
 * `client:flow`: `client:touched` for a form that has a page to itself. A link that the form opens itself
 * (`data-held`) shows at once that it was pressed and waits for the script; it is followed where the modules do not
 * come.
 */
const flow: ClientDirective = (load, options, island) => {
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
  island.addEventListener('click', hold);
  const loadHeld = async () => {
    const hydrate = await load();
    return async () => {
      await hydrate();
      if (!island.hasAttribute('ssr')) held?.click();
      else if (held !== undefined) location.assign(held.href);
    };
  };
  // Astro's types know the value as it is written, not as the directive gets it.
  const { now = false, kept } = ((options.value as unknown) ?? {}) as WakesFor;
  if (now || (kept !== undefined && keeps(kept))) {
    afterFirstPaint(() => void wakeIsland(island, loadHeld).then((hydrate) => hydrate()));
  } else {
    touched(loadHeld, options, island);
  }
};

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

export default flow;
