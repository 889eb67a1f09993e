const CSRF_HEADER = 'X-CSRF-Token';

const metaTag = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');

export function readCsrfToken(): string | null {
  const token = metaTag()?.content ?? '';
  return token === '' ? null : token;
}

function replaceCsrfToken(fresh: string): void {
  const old = readCsrfToken();
  const meta = metaTag() ?? document.head.appendChild(newMetaTag());
  meta.content = fresh;
  if (old === null) return;
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type="hidden"]')) {
    if (field.value === old) field.value = fresh;
  }
}

function newMetaTag(): HTMLMetaElement {
  const meta = document.createElement('meta');
  meta.name = 'csrf-token';
  return meta;
}

async function tokenOf(response: Response): Promise<string | null> {
  const header = response.headers.get(CSRF_HEADER);
  if (header !== null && header !== '') return header;
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status !== 403 || !/\bjson\b/.test(type)) return null;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof problem !== 'object' || problem === null || !('csrfToken' in problem)) return null;
  return typeof problem.csrfToken === 'string' && problem.csrfToken !== ''
    ? problem.csrfToken
    : null;
}

export interface RemoteRequest {
  url: string | URL;
  method?: string | undefined;
  body?: FormData | URLSearchParams | undefined;
  accept?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Sends a request, and again if a 403 brings a new token. Other origins get no token. */
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

function replaceInBody(body: RemoteRequest['body'], old: string | null, fresh: string): void {
  if (!body || old === null) return;
  for (const [name, value] of [...body]) {
    if (value === old) body.set(name, fresh);
  }
}
