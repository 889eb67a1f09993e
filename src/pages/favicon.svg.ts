import type { APIRoute } from 'astro';
import { readAccent } from '#content/accent.ts';
import { single } from '#content/single-entry.ts';
import { tabIcon } from '#pictures/icons.ts';

export const prerender = true;

/** The icon of the tab. */
export const GET: APIRoute = async () => {
  const { lamp } = readAccent((await single('brand')).acento);
  return new Response(tabIcon(lamp), { headers: { 'Content-Type': 'image/svg+xml' } });
};
