import type { ClientDirective } from 'astro';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { keepPresses } from './keep-presses.ts';
import { wakeIsland } from './wake-island.ts';

/** An island's script starts when the island is at this distance below the window. */
const NEAR = { rootMargin: '400px' };

/**
 * The directive `client:seen`. It starts an island's script when the visitor scrolls to the island.
 * The island waits for the first paint.
 */
const seen: ClientDirective = (load, _options, island) => {
  keepPresses(island);
  afterFirstPaint(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void wakeIsland(island, load).then((hydrate) => hydrate());
    }, NEAR);
    // The observer watches the island's children, because the island element itself has no box.
    for (const child of island.children) observer.observe(child);
  });
};

export default seen;
