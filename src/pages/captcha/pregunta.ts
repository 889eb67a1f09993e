import type { APIRoute } from 'astro';
import { openVisit } from '#server/requests/visit.ts';

/**
 * Answers with another text question. After a wrong answer, a page with JavaScript requests this
 * question and does not load again.
 */
export const GET: APIRoute = (context) => {
  const { visitor, submitter } = openVisit(context);
  const { captcha } = context.locals.services;
  return Response.json(captcha.question({ visitor, address: submitter.address }), {
    headers: { 'cache-control': 'no-store' },
  });
};
