import type { AstroCookies } from 'astro';
import { type ForgeryTokens, visitorCookieName, visitorIn } from './token.ts';

export interface VisitLocals {
  services: { forgery: ForgeryTokens };
  requestId: string;
  clientAddress: string;
  origin: string;
}

/** Reads the posted form of a request. If the form cannot be read, the result is an empty form. */
export async function readPostedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // The body is already in memory, so every error comes from the form's data.
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
  /** The visitor's IP address, which only rate limits use. */
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
