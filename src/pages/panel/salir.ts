import type { APIRoute } from 'astro';
import { openPanelPage, seeOther } from '#panel/open-page.ts';

/** A GET request does not sign the person out, because any site can contain a link to this path. */
export const GET: APIRoute = () => seeOther('/panel');

export const POST: APIRoute = async ({ locals }) => {
  const page = await openPanelPage({ locals, response: { headers: new Headers() } });
  return page instanceof Response ? page : seeOther('/panel');
};
