import type { APIRoute } from 'astro';
import { readAccent } from '#content/accent.ts';
import { single } from '#content/single-entry.ts';

export const prerender = true;

/** The mark's eye alone, in the brand's accent: the tower would be lost at 16 pixels. */
export const GET: APIRoute = async () => {
  const { lamp } = readAccent((await single('brand')).acento);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><style>.e{fill:#12192b}@media(prefers-color-scheme:dark){.e{fill:#f3f1ec}}</style><path class="e" d="M0 28C9 12 18 6 28 6s19 6 28 22c-9 16-18 22-28 22S9 44 0 28z"/><circle cx="28" cy="28" r="15" fill="${lamp}"/><circle cx="28" cy="28" r="6" fill="#12192b"/></svg>`;
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
};
