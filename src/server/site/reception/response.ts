import type { Notice } from '#content/notice.ts';
import type { Reception } from './reception.ts';

/** Whether the client asks for data rather than a page: our remote forms do, browsers do not. */
export function wantsJson(headers: Pick<Headers, 'get'>): boolean {
  const accept = headers.get('accept') ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}

/**
 * The answer to a remote request: `{folio, next}`, or a problem (RFC 9457) with the messages by
 * field name, and with a fresh token, so that the client can send again by itself.
 */
export function jsonResponse(
  reception: Reception,
  notice: Notice | null,
  forgeryToken: string,
): Response {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-csrf-token': forgeryToken });
  if (reception.outcome === 'accepted') {
    const { folio, next } = reception;
    headers.set('content-type', 'application/json');
    return new Response(JSON.stringify({ folio, next }), { headers });
  }
  const { status, notice: code, errors, retryAfterSeconds } = reception;
  headers.set('content-type', 'application/problem+json');
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  const problem = {
    type: 'about:blank',
    status,
    title: notice?.title,
    detail: notice?.text,
    code,
    errors,
    csrfToken: forgeryToken,
  };
  return new Response(JSON.stringify(problem), { status, headers });
}

/** A 303 to the thank-you page, so that a reload there does not send the form again. */
export function seeOther(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: path, 'cache-control': 'no-store' },
  });
}
