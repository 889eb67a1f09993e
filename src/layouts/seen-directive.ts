import type { ClientDirective } from 'astro';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { keepPresses } from './keep-presses.ts';
import { wakeIsland } from './wake-island.ts';

/** How far below the window an island wakes up: about what a visitor scrolls while its modules load. */
const NEAR = { rootMargin: '400px' };

/** `client:seen`: an island wakes up when it comes into sight, but not before the page is on the screen. */
const seen: ClientDirective = (load, _options, island) => {
  keepPresses(island);
  afterFirstPaint(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void wakeIsland(island, load).then((hydrate) => hydrate());
    }, NEAR);
    // The island itself has no box.
    for (const child of island.children) observer.observe(child);
  });
};

export default seen;
