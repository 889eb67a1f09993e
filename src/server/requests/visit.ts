import type { AstroCookies } from 'astro';
import { type ForgeryTokens, visitorCookieName, visitorIn } from './token.ts';

export interface VisitLocals {
  services: { forgery: ForgeryTokens };
  requestId: string;
  clientAddress: string;
  origin: string;
}

/** Reads the form of a request. A body that cannot be read counts as an empty form. */
export async function readPostedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // The body is in memory, so every error comes from the form.
    return new FormData();
  }
}

export interface PageRequest<Locals extends VisitLocals = VisitLocals> {
  request: Request;
  cookies: AstroCookies;
  locals: Locals;
}

export interface Submitter {
  headers: Pick<Headers, 'get'>;
  visitor: string | null;
  /** The IP address. Only the rate limit uses the address. */
  address: string;
  origin: string;
}

export interface Visit {
  submitter: Submitter;
  visitor: string;
  forgeryToken: string;
}

/**
 * Identifies the visitor of a page by their cookie, and returns a new token. If the cookie is
 * missing, the function sets the cookie.
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
