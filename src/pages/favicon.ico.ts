import type { APIRoute } from 'astro';
import { content } from '#content/snapshot/content.ts';
import { ico, smallIcon } from '#pictures/icons.ts';

const SIZE = 32;

/** Answers with the agency's icon. Some programs request this path without reading the page. */
export const GET: APIRoute = async () => {
  const { acento } = content().brand;
  const file = ico(await smallIcon(acento, SIZE), SIZE);
  return new Response(new Uint8Array(file), { headers: { 'Content-Type': 'image/x-icon' } });
};
