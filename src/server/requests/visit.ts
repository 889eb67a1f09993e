import type { AstroCookies } from 'astro';
import { type ForgeryTokens, visitorCookieName, visitorIn } from './token.ts';

export interface VisitLocals {
  services: { forgery: ForgeryTokens };
  requestId: string;
  clientAddress: string;
  origin: string;
}

/** Reads the posted form of a request. Returns an empty form if the body is unreadable. */
export async function readPostedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
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
  /** The visitor's IP address, which only the rate limits use. */
  address: string;
  origin: string;
}

export type Visit = ReturnType<typeof openVisit>;

/** Identifies the visitor by a cookie, which it sets if missing. Returns a new forgery token. */
export function openVisit({ request, cookies, locals }: PageRequest) {
  const { services, clientAddress, origin } = locals;
  const secure = origin.startsWith('https:');
  const known = visitorIn(request.headers.get('cookie'), secure);
  const visitor = known ?? services.forgery.newVisitor();
  if (known === null) {
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
    cookies.set(visitorCookieName(secure), visitor, attributes);
  }
  const { headers } = request;
  const submitter: Submitter = { headers, visitor: known, address: clientAddress, origin };
  return { submitter, visitor, forgeryToken: services.forgery.issue(visitor) };
}
