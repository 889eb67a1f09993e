import type { APIRoute } from 'astro';
import { content } from '#content/snapshot/content.ts';

/** The number of days for which the file is valid. RFC 9116 recommends less than a year. */
const VALID_DAYS = 360;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Answers with the file that names the contact for security problems. */
export const GET: APIRoute = ({ locals: { site } }) => {
  const { correo } = content().brand;
  // The file's date is always at midnight, so that all answers of one day are equal.
  const expires = new Date(Math.floor(Date.now() / DAY_MS + VALID_DAYS) * DAY_MS);
  const lines = [
    `Contact: mailto:${correo}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: es, en',
    // These addresses must be absolute. If the site does not know its public address, the file does
    // not contain these addresses.
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
