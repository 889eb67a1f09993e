import type { APIRoute } from 'astro';
import { publicationState } from '#panel/content/content-views.ts';

export const prerender = false;

/** Where a publication is, for the script of its page. */
export const GET: APIRoute = async ({ locals, url }) => {
  const state = await publicationState(locals.services, url.searchParams.get('id') ?? '');
  return Response.json(state, { status: state === null ? 404 : 200 });
};
