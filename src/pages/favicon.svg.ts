import type { APIRoute } from 'astro';
import { readAccent } from '#content/values/accent.ts';
import { toCss } from '#content/values/color.ts';
import { content } from '#content/snapshot/content.ts';
import { tabIcon } from '#pictures/icons.ts';

export const GET: APIRoute = () => {
  const { lamp } = readAccent(content().brand.acento);
  return new Response(tabIcon(toCss(lamp)), { headers: { 'Content-Type': 'image/svg+xml' } });
};
