import type { APIRoute } from 'astro';

/** A captcha challenge for the browser to solve, or the key of a third party's widget. */
export const GET: APIRoute = async ({ locals }) =>
  Response.json(await locals.services.captcha.challenge(locals.clientAddress), {
    headers: { 'cache-control': 'no-store' },
  });
