import hydrate from '@astrojs/react/client.js';
import { keepDrawn } from './keep-drawn.ts';

/** Hydrates a React island, as Astro's entry point on the built site (`src/build/own-react.ts`). */
export default function client(island: HTMLElement): ReturnType<typeof hydrate> {
  keepDrawn(island);
  return hydrate(island);
}
