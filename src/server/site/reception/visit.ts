import type { AstroCookies } from 'astro';
import { visitorCookieName, visitorIn } from '#server/site/token.ts';
import type { SiteServices } from './site-services.ts';
import type { Submitter, TakenPost } from './reception.ts';

/** What our HTTP layer, or the middleware in development, says of a request. */
export interface VisitLocals {
  services: SiteServices;
  requestId: string;
  /** IP address of the visitor. */
  clientAddress: string;
  /** The site's own origin, as this request sees it. */
  origin: string;
  /** What was posted, when it has already been refused before the page was asked for. */
  taken?: TakenPost;
}

/**
 * Reads the form that a request carries, form-encoded or multipart. A body that cannot be read as
 * one is an empty form: it then lacks token and fields, and is refused for that with a page.
 * Size and content type were checked by the HTTP layer before.
 */
export async function readPostedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // The body is in memory already, so that whatever fails is its form. Not only `TypeError`: a
    // malformed percent-encoding in a part's `filename*` throws a `URIError`.
    return new FormData();
  }
}

/** A page on request, as Astro gives it. */
export interface PageRequest {
  request: Request;
  cookies: AstroCookies;
  locals: VisitLocals;
}

/** Who is visiting, with a fresh token that their next post may carry. */
export interface Visit {
  submitter: Submitter;
  /** Identifier in the visitor's cookie, known or just given. */
  visitor: string;
  forgeryToken: string;
}

/**
 * Identifies the visitor of a page by their cookie, which is set when it is missing, and issues a
 * token bound to it. The cookie holds a random number and nothing else; it ends with the session.
 */
export function openVisit({ request, cookies, locals }: PageRequest): Visit {
  const { services, clientAddress, origin } = locals;
  const secure = origin.startsWith('https:');
  const known = visitorIn(request.headers.get('cookie'), secure);
  const visitor = known ?? services.forgery.newVisitor();
  if (known === null) {
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
    cookies.set(visitorCookieName(secure), visitor, attributes);
  }
  return {
    submitter: {
      headers: request.headers,
      visitor: known,
      address: clientAddress,
      origin,
    },
    visitor,
    forgeryToken: services.forgery.issue(visitor),
  };
}
