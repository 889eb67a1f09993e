import type { APIRoute } from 'astro';
import { seeOther } from '#panel/open-page.ts';

/** A GET request does not sign the person out, because any site can contain a link to this path. */
export const GET: APIRoute = () => seeOther('/panel');

export const POST = GET;
