import type { APIRoute } from 'astro';
import { note } from '#server/accounts/visit.ts';
import { panelVisit } from '#panel/shell/visit.ts';

export const GET: APIRoute = async ({ locals, params, request }) => {
  const { watch, staff } = locals.services;
  const name = params['copia'] ?? '';
  const copy = await watch.copies.find(name);
  if (copy === null) return new Response(null, { status: 404 });
  const isRead = request.method === 'GET';
  if (isRead) await note(staff.tools, panelVisit(locals), 'exported', name);
  return new Response(isRead ? copy.read() : null, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(copy.bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
};

export const HEAD = GET;
