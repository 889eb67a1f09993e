import type { APIRoute } from 'astro';
import { content } from '#content/snapshot/content.ts';
import { APP_ICONS } from '#found/app-icons.ts';
import { appIcon } from '#pictures/icons.ts';

export const GET: APIRoute = async ({ params: { icono = '' } }) => {
  const icon = APP_ICONS[icono];
  if (icon === undefined) return new Response(null, { status: 404 });
  const png = await appIcon(content().brand.acento, icon.size, icon.share);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
};
