import type { APIRoute } from 'astro';
import { panelVisit } from '#panel/shell/visit.ts';
import { publicationViewById } from '#panel/content/publish-view.ts';
import { personOf } from '#server/accounts/visit.ts';

export const GET: APIRoute = async ({ locals, url }) => {
  const person = personOf(panelVisit(locals));
  const id = url.searchParams.get('id') ?? '';
  const view = await publicationViewById(locals.services, person, id);
  return Response.json(view, { status: view === null ? 404 : 200 });
};
