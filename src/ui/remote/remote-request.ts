import { CSRF_HEADER, readCsrfToken, replaceCsrfToken, tokenOf } from './csrf-token.ts';

export interface RemoteRequest {
  /** Absolute, or relative to the page. */
  url: string | URL;
  /** Default GET. */
  method?: string | undefined;
  /** Sent as a form would: multipart for FormData, urlencoded for URLSearchParams. */
  body?: FormData | URLSearchParams | undefined;
  /** The `Accept` header. Default `application/json`. */
  accept?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends what a remote form, link or button asks for.
 *
 * To our own origin goes the page's request-forgery token (`<meta name="csrf-token">`) as
 * `X-CSRF-Token`; to any other it never goes, nor does a request to our origin follow a redirect
 * away from it. Whatever fresh token an answer of ours brings becomes the page's. An answer 403
 * that brings one means that the old had expired: the request is sent once more, by itself.
 *
 * @returns the answer, whatever its status
 * @throws DOMException `AbortError` when `signal` aborts, TypeError when the network fails
 */
export async function remoteRequest(request: RemoteRequest): Promise<Response> {
  const url = new URL(request.url, document.baseURI);
  if (url.origin !== window.location.origin) return send(request, url, null);

  const token = readCsrfToken();
  const answer = await send(request, url, token);
  const fresh = await tokenOf(answer);
  if (fresh === null || fresh === token) return answer;
  replaceCsrfToken(fresh);
  if (answer.status !== 403) return answer;
  replaceInBody(request.body, token, fresh);
  return send(request, url, fresh);
}

function send(request: RemoteRequest, url: URL, token: string | null): Promise<Response> {
  const headers = new Headers({ Accept: request.accept ?? 'application/json' });
  if (token !== null) headers.set(CSRF_HEADER, token);
  return fetch(url, {
    method: (request.method ?? 'GET').toUpperCase(),
    headers,
    body: request.body ?? null,
    mode: url.origin === window.location.origin ? 'same-origin' : 'cors',
    credentials: 'same-origin',
    signal: request.signal ?? null,
  });
}

/** A form carries the token in a hidden field as well; that one must not stay the expired one. */
function replaceInBody(body: RemoteRequest['body'], old: string | null, fresh: string): void {
  if (!body || old === null) return;
  for (const [name, value] of [...body]) {
    if (value === old) body.set(name, fresh);
  }
}
