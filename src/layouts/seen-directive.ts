import type { ClientDirective } from 'astro';
import visible from 'astro/client/visible.js';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { keepPresses } from './keep-presses.ts';
import { wakeIsland } from './wake-island.ts';

/**
 * How far below the window an island wakes up: about what a person scrolls while its modules come, and
 * no more, because whoever stays at the top of a page pays for nothing further down.
 */
const NEAR = { rootMargin: '400px' };

/**
 * `client:seen`: Astro's `client:visible`, a little earlier, and never before the page is on the
 * screen, which on its own it would be where the island is in sight from the beginning.
 */
const seen: ClientDirective = (load, options, island) => {
  keepPresses(island);
  afterFirstPaint(() => {
    const wake = () => wakeIsland(island, load);
    // Astro's types know the value as it is written, not as the directive gets it.
    visible(wake, { ...options, value: NEAR as unknown as string }, island);
  });
};

export default seen;
