import type { ClientDirective } from 'astro';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { keepPresses } from './keep-presses.ts';
import touched from './touched-directive.ts';
import { wakeIsland } from './wake-island.ts';

/** Why a form wakes up as soon as the page is on the screen. */
export interface WakesFor {
  /** The form has to show what the browser keeps under a name with this prefix. */
  readonly kept?: string;
  /** The page needs the form's script at once. */
  readonly now?: boolean;
}

/** `client:flow`: `client:touched` for a form's own page. If its modules fail, it follows the pressed link. */
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
  // Astro's types describe the value in the page's source, not the one that the directive receives.
  const { now = false, kept } = ((options.value as unknown) ?? {}) as WakesFor;
  if (now || (kept !== undefined && keeps(kept))) {
    keepPresses(island);
    afterFirstPaint(() => void wakeIsland(island, loadOrFollow).then((hydrate) => hydrate()));
  } else {
    touched(loadOrFollow, options, island);
  }
};

/** Whether this tab or this device keeps something under a name with this prefix. */
function keeps(prefix: string): boolean {
  try {
    const names = [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
    return names.some((name) => name.startsWith(prefix));
  } catch {
    // A blocked storage keeps nothing.
    return false;
  }
}

export default flow;
