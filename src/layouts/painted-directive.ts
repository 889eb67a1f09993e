import type { ClientDirective } from 'astro';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { wakeIsland } from './wake-island.ts';

/** `client:painted`: an island that wakes up as soon as the page is on the screen. */
const painted: ClientDirective = (load, _options, island) =>
  afterFirstPaint(() => {
    void wakeIsland(island, load).then((hydrate) => hydrate());
  });

export default painted;
