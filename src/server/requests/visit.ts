import type { AstroCookies } from 'astro';
import { type ForgeryTokens, visitorCookieName, visitorIn } from './token.ts';

/** What our HTTP layer, or the middleware in development, says of a request. */
export interface VisitLocals {
  services: { forgery: ForgeryTokens };
  requestId: string;
  /** IP address of the visitor. */
  clientAddress: string;
  /** The site's own origin, as this request sees it. */
  origin: string;
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
export interface PageRequest<Locals extends VisitLocals = VisitLocals> {
  request: Request;
  cookies: AstroCookies;
  locals: Locals;
}

/** Who is posting, as far as the server knows. */
export interface Submitter {
  headers: Pick<Headers, 'get'>;
  /** Identifier in the visitor's cookie, if there is one. */
  visitor: string | null;
  /** IP address; used for the rate limit only. */
  address: string;
  /** The site's own origin, as the submitter sees it. */
  origin: string;
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
