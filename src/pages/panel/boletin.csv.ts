import type { APIRoute } from 'astro';
import { panelVisit } from '#panel/shell/visit.ts';
import { actorOf } from '#server/leads/actor.ts';

/** Answers with the subscribers of the newsletter, in the format that listmonk imports. */
export const GET: APIRoute = async ({ locals, url }) => {
  const topic = url.searchParams.get('tema');
  const body = await locals.services.subscribers.export(topic, actorOf(panelVisit(locals)));
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="boletin.csv"',
    },
  });
};
