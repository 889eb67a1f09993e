import type { APIRoute } from 'astro';
import { seeOther } from '#panel/open-page.ts';

/** Opens the panel. A GET request must not sign a person out: any site can link to this path. */
export const GET: APIRoute = () => seeOther('/panel');

export const POST = GET;
