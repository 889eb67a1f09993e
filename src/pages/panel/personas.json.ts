import type { APIRoute } from 'astro';
import { panelVisit } from '#pages/panel/_page/open-page.ts';
import { readPerson } from '#pages/panel/_page/read-person.ts';

export const prerender = false;

/** All that is known of who wrote an enquiry, to take along. */
export const GET: APIRoute = async ({ locals, url }) => {
  const folio = url.searchParams.get('folio') ?? '';
  const file = await readPerson(locals.services, panelVisit(locals), folio, 'json');
  if (file === null) return new Response(null, { status: 404 });
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="datos-${folio.replaceAll(/[^\w-]/g, '')}.json"`,
    },
  });
};
