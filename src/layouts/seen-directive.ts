import type { ClientDirective } from 'astro';
import visible from 'astro/client/visible.js';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';

/**
 * `client:seen`: Astro's `client:visible`, which on its own does not wait for the page to be on the
 * screen when the island is in sight from the beginning.
 */
const seen: ClientDirective = (load, options, element) =>
  afterFirstPaint(() => visible(load, options, element));

export default seen;
