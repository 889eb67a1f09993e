import hydrate from '@astrojs/react/client.js';
import { keepDrawn } from './keep-drawn.ts';

/** Astro's entry point that hydrates an island of React, for the built site (src/build/own-react.ts). */
export default function client(island: HTMLElement): ReturnType<typeof hydrate> {
  keepDrawn(island);
  return hydrate(island);
}
