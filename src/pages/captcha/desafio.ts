import type { APIRoute } from 'astro';

/**
 * Answers with a captcha challenge for the browser. If the captcha belongs to another company, the
 * answer is the captcha's public key.
 */
export const GET: APIRoute = async ({ locals }) =>
  Response.json(await locals.services.captcha.challenge(locals.clientAddress), {
    headers: { 'cache-control': 'no-store' },
  });
