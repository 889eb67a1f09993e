import type { ClientDirective } from 'astro';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { keepPresses } from './keep-presses.ts';
import { wakeIsland } from './wake-island.ts';

const NEAR = { rootMargin: '400px' };

/** `client:seen` starts an island's script as soon as the island is 400 px or less from view. */
const seen: ClientDirective = (load, _options, island) => {
  keepPresses(island);
  afterFirstPaint(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void wakeIsland(island, load).then((hydrate) => hydrate());
    }, NEAR);
    // The element `<astro-island>` has no size, so the code observes its children.
    for (const child of island.children) observer.observe(child);
  });
};

export default seen;
