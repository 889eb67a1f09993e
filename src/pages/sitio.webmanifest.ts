import type { APIRoute } from 'astro';
import { content } from '#content/snapshot/content.ts';
import { nightPalette } from '#pictures/night-palette.ts';

export const GET: APIRoute = () => {
  const { nombre, lema, acento } = content().brand;
  const sky = nightPalette(acento)('--scene-sky');
  const icon = (src: string, size: number, purpose: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    id: '/',
    name: nombre,
    short_name: nombre,
    description: lema,
    lang: 'es',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: sky,
    theme_color: sky,
    icons: [
      icon('/icono-192.png', 192, 'any'),
      icon('/icono-512.png', 512, 'any'),
      icon('/icono-recortable-512.png', 512, 'maskable'),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' },
  });
};
