import type { APIRoute } from 'astro';
import { openPanelPage, seeOther } from '#panel/open-page.ts';

/** A link must not end a person's session. */
export const GET: APIRoute = () => seeOther('/panel');

export const POST: APIRoute = async ({ locals }) => {
  const page = await openPanelPage({ locals, response: { headers: new Headers() } });
  return page instanceof Response ? page : seeOther('/panel');
};
