import type { ClientDirective } from 'astro';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { keepPresses } from './keep-presses.ts';
import touched from './touched-directive.ts';
import { wakeIsland } from './wake-island.ts';

/** The reasons why the script of a form starts immediately after the first paint. */
export interface WakesFor {
  readonly kept?: string;
  /** True if the page needs the form's script immediately. */
  readonly now?: boolean;
}

/**
 * The directive `client:flow` for the page of a form. `client:flow` works like `client:touched`. If
 * the form's modules fail to load, the browser follows the link that the visitor pressed.
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
  // Astro's types describe the value that the page's source contains, but the directive receives
  // another value at run time.
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
    // If the browser blocks the storage, the code treats the storage as empty.
    return false;
  }
}

export default flow;
