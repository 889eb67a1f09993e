import type { APIRoute } from 'astro';
import { pictureFile } from '#panel/content/around.ts';
import { panelVisit } from '#panel/shell/visit.ts';
import { personOf } from '#server/accounts/visit.ts';
import { isContentFile } from '#server/publishing/folder.ts';
import { seenFile } from '#server/publishing/editing.ts';
import { blob } from '#server/publishing/store.ts';

const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** Sends the picture with the digest `huella`, or else the person's draft or published picture. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { id } = personOf(panelVisit(locals));
  const { publishing } = locals.services;
  const name = url.searchParams.get('nombre');
  const file =
    name === null
      ? (url.searchParams.get('archivo') ?? '')
      : ((await pictureFile(publishing, id, name)) ?? '');
  const type = TYPES[/^imagenes\/[^/]+\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''];
  if (type === undefined || !isContentFile(file)) {
    return new Response(null, { status: 404 });
  }
  const digest = url.searchParams.get('huella');
  const bytes =
    digest === null
      ? (await seenFile(publishing, id, file)).bytes
      : await blob(publishing.database, digest);
  if (bytes === null) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  });
};
