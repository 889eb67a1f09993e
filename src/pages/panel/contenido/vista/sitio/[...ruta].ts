import type { APIRoute } from 'astro';
import { PLACES_PARAM, STILL_PARAM, VIEW_ROOT } from '#panel/content/paths.ts';
import { problemResponse, viewResponse } from '#panel/content/view-response.ts';
import { drawView } from '#server/publishing/views.ts';
import { panelVisit } from '#panel/shell/visit.ts';
import { personOf } from '#server/accounts/visit.ts';

/** Answers with a page or a file of the preview, which is drawn with this person's drafts. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { id } = personOf(panelVisit(locals));
  const path = url.pathname.slice(VIEW_ROOT.length) || '/';
  const query = new URLSearchParams(url.search);
  const places = query.has(PLACES_PARAM);
  const isStill = places || query.has(STILL_PARAM);
  query.delete(STILL_PARAM);
  query.delete(PLACES_PARAM);
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const { services, requestId, clientAddress, origin } = locals;
  const visitor = { services, requestId, clientAddress, origin };
  const asked = { path: path + search, places };
  const answer = await drawView(services.publishing, id, asked, visitor);
  if (answer === null) return new Response(null, { status: 404 });
  return viewResponse('problem' in answer ? problemResponse(answer.problem) : answer, isStill);
};
