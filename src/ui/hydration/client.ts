import hydrate from '@astrojs/react/client.js';
import { keepDrawn } from './keep-drawn.ts';

/** Hydrates a React island. The build replaces Astro's client by this one (`own-react.ts`). */
export default function client(island: HTMLElement): ReturnType<typeof hydrate> {
  keepDrawn(island);
  return hydrate(island);
}
