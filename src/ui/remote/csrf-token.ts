/** The header that carries the request-forgery token, both ways. */
export const CSRF_HEADER = 'X-CSRF-Token';

const metaTag = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');

/** The page's request-forgery token, or null on a page that was rendered without one. */
export function readCsrfToken(): string | null {
  const token = metaTag()?.content ?? '';
  return token === '' ? null : token;
}

/**
 * Makes `fresh` the page's token: in the meta tag and in every hidden field that held the old one,
 * so that a normal post after this one carries it too.
 */
export function replaceCsrfToken(fresh: string): void {
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

/**
 * The fresh token that an answer brings, in its header or, for a refusal, as `csrfToken` of its
 * JSON problem; null when it brings none.
 */
export async function tokenOf(response: Response): Promise<string | null> {
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
