import type { AstroCookies } from 'astro';
import { visitorCookieName, visitorIn } from '#server/site/token.ts';
import type { SiteServices } from '#server/site/site-services.ts';
import type { TakenPost } from '#server/site/reception/form-handler.ts';
import type { Submitter } from '#server/site/reception/receive.ts';

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
