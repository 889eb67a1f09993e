import type { ClientDirective } from 'astro';
import visible from 'astro/client/visible.js';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { keepPresses } from './keep-presses.ts';
import { wakeIsland } from './wake-island.ts';

/** How far below the window an island wakes up: about what a visitor scrolls while its modules load. */
const NEAR = { rootMargin: '400px' };

/** `client:seen`: Astro's `client:visible`, a little earlier, but not before the page is on the screen. */
const seen: ClientDirective = (load, options, island) => {
  keepPresses(island);
  afterFirstPaint(() => {
    const wake = () => wakeIsland(island, load);
    // Astro's types describe the value in the page's source, not the one that the directive receives.
    visible(wake, { ...options, value: NEAR as unknown as string }, island);
  });
};

export default seen;
