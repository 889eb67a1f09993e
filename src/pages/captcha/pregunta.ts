import type { APIRoute } from 'astro';
import { openVisit } from '#server/requests/visit.ts';

/** Answers with another text question, for a page with JavaScript after a wrong answer. */
export const GET: APIRoute = (context) => {
  const { visitor, submitter } = openVisit(context);
  const { captcha } = context.locals.services;
  return Response.json(captcha.question({ visitor, address: submitter.address }), {
    headers: { 'cache-control': 'no-store' },
  });
};
