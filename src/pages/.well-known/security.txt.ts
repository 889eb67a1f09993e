import type { APIRoute } from 'astro';
import { single } from '#content/single-entry.ts';

/** How long the file holds, in days; RFC 9116 recommends less than a year, and each build renews it. */
const VALID_DAYS = 360;

/** Where to tell us of a security hole (RFC 9116). */
export const GET: APIRoute = async ({ site }) => {
  const { correo } = await single('brand');
  const expires = new Date(Date.now() + VALID_DAYS * 24 * 60 * 60 * 1000);
  const lines = [
    `Contact: mailto:${correo}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: es, en',
    ...(site ? [`Canonical: ${new URL('/.well-known/security.txt', site).href}`] : []),
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
