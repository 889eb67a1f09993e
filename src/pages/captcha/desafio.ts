import type { APIRoute } from 'astro';

/** Answers with a captcha challenge, or with the public key of another company's captcha. */
export const GET: APIRoute = async ({ locals }) =>
  Response.json(await locals.services.captcha.challenge(locals.clientAddress), {
    headers: { 'cache-control': 'no-store' },
  });
