import type { AstroCookies } from 'astro';
import { type ForgeryTokens, visitorCookieName, visitorIn } from './token.ts';

/** What the HTTP layer, or the middleware in development, provides about a request. */
export interface VisitLocals {
  services: { forgery: ForgeryTokens };
  requestId: string;
  clientAddress: string;
  /** The site's own origin, as this request sees it. */
  origin: string;
}

/**
 * Reads the form of a request, form-encoded or multipart. An unreadable body counts as an empty
 * form, which is refused with a page because it lacks the token. The HTTP layer has checked size
 * and content type.
 */
export async function readPostedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // The body is in memory, so every failure is the form's: a `TypeError`, or a `URIError` for a
    // malformed percent-encoding in a part's `filename*`.
    return new FormData();
  }
}

export interface PageRequest<Locals extends VisitLocals = VisitLocals> {
  request: Request;
  cookies: AstroCookies;
  locals: Locals;
}

/** The sender of a POST. */
export interface Submitter {
  headers: Pick<Headers, 'get'>;
  /** Identifier in the visitor's cookie, if there is one. */
  visitor: string | null;
  /** IP address; used for the rate limit only. */
  address: string;
  /** The site's own origin, as the submitter sees it. */
  origin: string;
}

/** A visitor, with a new token for their next POST. */
export interface Visit {
  submitter: Submitter;
  /** Identifier in the visitor's cookie, known or just given. */
  visitor: string;
  forgeryToken: string;
}

/**
 * Identifies the visitor of a page by their cookie, sets the cookie when it is missing, and issues
 * a token bound to it. The cookie holds only a random number and ends with the session.
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
