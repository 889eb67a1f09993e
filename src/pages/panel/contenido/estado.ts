import type { APIRoute } from 'astro';
import { panelVisit } from '#panel/shell/visit.ts';
import { publicationState } from '#panel/content/publish-view.ts';

/** Where a publication is, for the script of its page. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { person } = panelVisit(locals);
  if (person === null) return new Response(null, { status: 403 });
  const state = await publicationState(locals.services, person, url.searchParams.get('id') ?? '');
  return Response.json(state, { status: state === null ? 404 : 200 });
};
