import type { APIRoute } from 'astro';
import { content } from '#content/snapshot/content.ts';

/** The days until the file expires. RFC 9116 recommends less than a year. */
const VALID_DAYS = 360;
const DAY_MS = 24 * 60 * 60 * 1000;

export const GET: APIRoute = ({ locals: { site } }) => {
  const { correo } = content().brand;
  // The code rounds the time to whole days, so that the file is the same for a whole day.
  const expires = new Date(Math.floor(Date.now() / DAY_MS + VALID_DAYS) * DAY_MS);
  const lines = [
    `Contact: mailto:${correo}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: es, en',
    // RFC 9116 requires absolute URLs, so these lines need the site's public address.
    ...(site === undefined
      ? []
      : [
          `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
          `Policy: ${new URL('/aviso-legal#uso', site).href}`,
        ]),
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
