import { randomBytes } from 'node:crypto';
import { createSigner, equalInConstantTime } from '#server/platform/signed-token.ts';

/** `unknown`: the browser does not say from which site the request comes. */
type RequestSource = 'own' | 'foreign' | 'unknown';

export function requestSource(headers: Pick<Headers, 'get'>, own: string): RequestSource {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin' && site !== 'none') return 'foreign';
  if (origin !== null) return isOurs(origin, new URL(own)) ? 'own' : 'foreign';
  return site === 'same-origin' ? 'own' : 'unknown';
}

/** Accepts `https:` for an `http:` site, because a proxy may add TLS, but never the opposite. */
function isOurs(origin: string, own: URL): boolean {
  const url = URL.parse(origin);
  return url?.host === own.host && [own.protocol, 'https:'].includes(url.protocol);
}

export const TOKEN_LIFETIME_MS = 4 * 60 * 60 * 1000;

type TokenState = 'valid' | 'missing' | 'stale' | 'forged';

/** Tokens against cross-site request forgery. A token is valid only with its visitor's cookie. */
export type ForgeryTokens = ReturnType<typeof createForgeryTokens>;

/** Returns the cookie's name. Over TLS, `__Host-` keeps subdomains from setting the cookie. */
export function visitorCookieName(secure: boolean): string {
  return secure ? '__Host-visitante' : 'visitante';
}

const VISITOR = /^[\w-]{24}$/;

/** Returns the visitor, or null. Rejects two cookies over TLS (`docs/modelo-de-amenazas.md`). */
export function visitorIn(cookies: string | null | undefined, secure: boolean): string | null {
  const start = `${visitorCookieName(secure)}=`;
  const ours = (cookies ?? '').split(';').map((pair) => pair.trim());
  const [visitor, ...others] = ours
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  if (visitor === undefined || (secure && others.length > 0)) return null;
  return VISITOR.test(visitor) ? visitor : null;
}

export function createForgeryTokens(secretKey: string, now: () => number = Date.now) {
  const signer = createSigner(secretKey, 'forgery');
  return {
    newVisitor: (): string => randomBytes(18).toString('base64url'),
    issue: (visitor: string): string => signer.sign(`${visitor}:${now() + TOKEN_LIFETIME_MS}`),
    check(token: string | null, visitor: string | null): TokenState {
      if (token === null || token === '' || visitor === null) return 'missing';
      const payload = signer.open(token);
      if (payload === null) return 'forged';
      const [owner = '', expires] = payload.split(':');
      if (!equalInConstantTime(owner, visitor)) return 'forged';
      return Number(expires) > now() ? 'valid' : 'stale';
    },
    ageOf(token: string | null): number | null {
      const payload = token === null ? null : signer.open(token);
      if (payload === null) return null;
      return now() - (Number(payload.split(':')[1]) - TOKEN_LIFETIME_MS);
    },
  };
}
