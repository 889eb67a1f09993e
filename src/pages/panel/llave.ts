import type { APIRoute } from 'astro';
import { openPanelPage } from '#panel/open-page.ts';

/** Answers with the options for using or creating a passkey (panel/account/script.ts). */
export const POST: APIRoute = async ({ locals }) => {
  const page = await openPanelPage({ locals, response: { headers: new Headers() } });
  return page instanceof Response ? page : new Response(null, { status: 429 });
};
