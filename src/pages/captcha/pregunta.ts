import type { APIRoute } from 'astro';
import { openVisit } from '#server/requests/visit.ts';

/** Answers with a new text question, which the form's script requests after a wrong answer. */
export const GET: APIRoute = (context) => {
  const { visitor, submitter } = openVisit(context);
  const { captcha } = context.locals.services;
  return Response.json(captcha.question({ visitor, address: submitter.address }), {
    headers: { 'cache-control': 'no-store' },
  });
};
