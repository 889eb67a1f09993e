import type { APIRoute } from 'astro';
import { panelVisit } from '#panel/shell/visit.ts';
import { readPerson } from '#panel/privacy/query.ts';

export const GET: APIRoute = async ({ locals, url }) => {
  const reference = url.searchParams.get('de') ?? '';
  const file = await readPerson(locals.services, panelVisit(locals), reference, 'json');
  if (file === null) return new Response(null, { status: 404 });
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="datos-${reference.replaceAll(/[^\w-]/g, '')}.json"`,
    },
  });
};
