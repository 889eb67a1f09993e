import hydrate from '@astrojs/react/client.js';
import { keepDrawn } from './keep-drawn.ts';

/**
 * Hydrates an island of React on the built site, as Astro's entry point (`src/build/own-react.ts`).
 */
export default function client(island: HTMLElement): ReturnType<typeof hydrate> {
  keepDrawn(island);
  return hydrate(island);
}
