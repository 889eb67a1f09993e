import type { APIRoute } from 'astro';
import { openPanelPage, seeOther } from '#panel/open-page.ts';

/** Leaves. Opened as a page it leads to the panel: nobody leaves by following a link. */
export const GET: APIRoute = () => seeOther('/panel');

export const POST: APIRoute = async ({ locals }) => {
  const page = await openPanelPage({ locals, response: { headers: new Headers() } });
  return page instanceof Response ? page : seeOther('/panel');
};
