import type { ClientDirective } from 'astro';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { keepPresses } from './keep-presses.ts';
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
 * `client:flow`: `client:touched` for a form that has a page to itself. Where its modules do not come, the link of it
 * that was pressed meanwhile (keep-presses.ts) is followed.
 */
const flow: ClientDirective = (load, options, island) => {
  const loadOrFollow = () =>
    Promise.resolve(async () => {
      try {
        await (
          await load()
        )();
      } finally {
        const link = island.querySelector<HTMLAnchorElement>('a[data-chosen]');
        if (island.hasAttribute('ssr') && link !== null) location.assign(link.href);
      }
    });
  // Astro's types know the value as it is written, not as the directive gets it.
  const { now = false, kept } = ((options.value as unknown) ?? {}) as WakesFor;
  if (now || (kept !== undefined && keeps(kept))) {
    keepPresses(island);
    afterFirstPaint(() => void wakeIsland(island, loadOrFollow).then((hydrate) => hydrate()));
  } else {
    touched(loadOrFollow, options, island);
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
