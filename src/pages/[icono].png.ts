import type { APIRoute, GetStaticPaths } from 'astro';
import { content } from '#content/content.ts';
import { appIcon } from '#pictures/icons.ts';

export const prerender = true;

/* A type and not an interface, because routes hand on what could have any key. */
// oxlint-disable-next-line typescript/consistent-type-definitions
type Icon = {
  /** Side, in pixels. */
  size: number;
  /** How much of it the mark takes. */
  share: number;
};

const ICONS: Readonly<Record<string, Icon>> = {
  'apple-touch-icon': { size: 180, share: 0.68 },
  'icono-192': { size: 192, share: 0.72 },
  'icono-512': { size: 512, share: 0.72 },
  // Inside the circle that every system keeps: its diameter is four fifths of the side.
  'icono-recortable-512': { size: 512, share: 0.54 },
};

export const getStaticPaths = (() =>
  Object.entries(ICONS).map(([icono, props]) => ({
    params: { icono },
    props,
  }))) satisfies GetStaticPaths;

/** The mark, for devices that keep the site among their apps. */
export const GET: APIRoute<Icon> = async ({ props: { size, share } }) => {
  const { acento } = content().brand;
  const png = await appIcon(acento, size, share);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
};
