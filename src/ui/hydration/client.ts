import hydrate from '@astrojs/react/client.js';
import { keepDrawn } from './keep-drawn.ts';

/** Astro's way to wake an island of React up, for the built site (src/build/own-react.ts). */
export default function client(island: HTMLElement): ReturnType<typeof hydrate> {
  keepDrawn(island);
  return hydrate(island);
}
