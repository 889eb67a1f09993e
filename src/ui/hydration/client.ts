import hydrate from '@astrojs/react/client.js';
import { keepDrawn } from './keep-drawn.ts';

/**
 * Hydrates a React island on the built site. Astro uses this function as its entry point
 * (`src/build/own-react.ts`).
 */
export default function client(island: HTMLElement): ReturnType<typeof hydrate> {
  keepDrawn(island);
  return hydrate(island);
}
