import type { APIRoute } from 'astro';

/**
 * Answers with a captcha challenge for the browser, or with the key for the captcha of another
 * company.
 */
export const GET: APIRoute = async ({ locals }) =>
  Response.json(await locals.services.captcha.challenge(locals.clientAddress), {
    headers: { 'cache-control': 'no-store' },
  });
