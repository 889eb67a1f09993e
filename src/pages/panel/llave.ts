import type { APIRoute } from 'astro';

/** Answers if the limit refused the options for using or creating a passkey (account/script.ts). */
export const POST: APIRoute = () => new Response(null, { status: 429 });
