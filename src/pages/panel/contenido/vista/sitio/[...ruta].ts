import type { APIRoute } from 'astro';
import { STILL_PARAM, VIEW_ROOT } from '#panel/content/paths.ts';
import { viewResponse } from '#panel/content/view-response.ts';
import { panelVisit } from '#panel/shell/visit.ts';

export const prerender = false;

/** Any page of the site, and what it is made of, with the drafts of who looks. */
export const GET: APIRoute = async ({ locals, url, request }) => {
  const { person } = panelVisit(locals);
  if (person === null) return new Response(null, { status: 403 });
  const path = url.pathname.slice(VIEW_ROOT.length) || '/';
  const query = new URLSearchParams(url.search);
  const isStill = query.has(STILL_PARAM);
  query.delete(STILL_PARAM);
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const answer = await locals.services.views.ask(person.id, path + search, request.headers);
  return viewResponse(answer, isStill);
};
