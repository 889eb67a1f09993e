import type { APIRoute } from 'astro';
import { openPanelPage } from '#panel/open-page.ts';

/**
 * Answers with the data that a browser needs to use or create a passkey. The script
 * (panel/account/script.ts) requests this data.
 */
export const POST: APIRoute = async ({ locals }) => {
  const page = await openPanelPage({ locals, response: { headers: new Headers() } });
  return page instanceof Response ? page : new Response(null, { status: 429 });
};
