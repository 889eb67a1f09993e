import type { APIRoute } from 'astro';
import { openPanelPage } from '#pages/panel/_page/open-page.ts';

export const prerender = false;

/** What a browser needs to use or make a passkey, for the script (ui/panel/passkey.ts). */
export const POST: APIRoute = async ({ locals }) => {
  const page = await openPanelPage({ locals, response: { headers: new Headers() } });
  return page instanceof Response ? page : new Response(null, { status: 429 });
};
