import type { APIRoute } from 'astro';

/** Answers passkey requests that a limit refused. `PANEL_ACTIONS` answers all other requests. */
export const POST: APIRoute = () => new Response(null, { status: 429 });
