import type { ClientDirective } from 'astro';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { keepPresses } from './keep-presses.ts';
import touched from './touched-directive.ts';
import { wakeIsland } from './wake-island.ts';

export interface WakesFor {
  readonly kept?: string;
  readonly now?: boolean;
}

/**
 * Starts an island after the first paint if `now` is true or if the browser stores a key that
 * begins with `kept`, and otherwise as `client:touched` does. If the start fails, opens the clicked
 * link's page.
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
  // At run time, `options.value` does not have the type that Astro declares.
  const { now = false, kept } = ((options.value as unknown) ?? {}) as WakesFor;
  if (now || (kept !== undefined && keeps(kept))) {
    keepPresses(island);
    afterFirstPaint(() => void wakeIsland(island, loadOrFollow).then((hydrate) => hydrate()));
  } else {
    touched(loadOrFollow, options, island);
  }
};

function keeps(prefix: string): boolean {
  try {
    const names = [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
    return names.some((name) => name.startsWith(prefix));
  } catch {
    return false;
  }
}

export default flow;
