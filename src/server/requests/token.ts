import { randomBytes } from 'node:crypto';
import { createSigner, equalInConstantTime } from '#server/platform/signed-token.ts';

/** The sender of a request: our own pages, another site, or a browser that does not say. */
type RequestSource = 'own' | 'foreign' | 'unknown';

/**
 * Whether one of our own pages sent a request.
 *
 * @param headers the request's headers
 * @param own the site's own origin, as this request sees it
 */
export function requestSource(headers: Pick<Headers, 'get'>, own: string): RequestSource {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin' && site !== 'none') return 'foreign';
  if (origin !== null) return isOurs(origin, new URL(own)) ? 'own' : 'foreign';
  return site === 'same-origin' ? 'own' : 'unknown';
}

/**
 * If the site has TLS, a page of our host over http is foreign: anybody on the network can write
 * one. The reverse is ours: a proxy ends TLS and does not say so. An opaque origin (`null`) or an
 * invalid one is never ours.
 */
function isOurs(origin: string, own: URL): boolean {
  const url = URL.parse(origin);
  return url?.host === own.host && [own.protocol, 'https:'].includes(url.protocol);
}

/** How long a page may stay open before its form needs a fresh token, in milliseconds: four hours. */
export const TOKEN_LIFETIME_MS = 4 * 60 * 60 * 1000;

/** The result of checking a token. */
type TokenState = 'valid' | 'missing' | 'stale' | 'forged';

/** Tokens against cross-site request forgery, each bound to the visitor's cookie. */
export type ForgeryTokens = ReturnType<typeof createForgeryTokens>;

/** The cookie that tokens are bound to; over TLS the `__Host-` prefix excludes subdomains. */
export function visitorCookieName(secure: boolean): string {
  return secure ? '__Host-visitante' : 'visitante';
}

/** A visitor identifier: 18 random bytes in base64url. Other values of the cookie are not ours. */
const VISITOR = /^[\w-]{24}$/;

/**
 * Reads the visitor's identifier.
 *
 * @param cookies the Cookie header
 * @param secure whether the visitor's connection is encrypted
 * @returns null without one in our format. A browser keeps one `__Host-` cookie of a name, so two
 * of them are both rejected; without TLS a sibling domain may add its own, and the first counts
 * (docs/modelo-de-amenazas.md)
 */
export function visitorIn(cookies: string | null | undefined, secure: boolean): string | null {
  const start = `${visitorCookieName(secure)}=`;
  const ours = (cookies ?? '').split(';').map((pair) => pair.trim());
  const [visitor, ...others] = ours
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  if (visitor === undefined || (secure && others.length > 0)) return null;
  return VISITOR.test(visitor) ? visitor : null;
}

/**
 * @param secretKey the site's secret
 * @param now the clock, in milliseconds
 */
export function createForgeryTokens(secretKey: string, now: () => number = Date.now) {
  const signer = createSigner(secretKey, 'forgery');
  return {
    /** A fresh identifier for a visitor who has no cookie yet. */
    newVisitor: (): string => randomBytes(18).toString('base64url'),
    /** A token that this visitor's next posts may carry. */
    issue: (visitor: string): string => signer.sign(`${visitor}:${now() + TOKEN_LIFETIME_MS}`),
    check(token: string | null, visitor: string | null): TokenState {
      if (token === null || token === '' || visitor === null) return 'missing';
      const payload = signer.open(token);
      if (payload === null) return 'forged';
      const [owner = '', expires] = payload.split(':');
      if (!equalInConstantTime(owner, visitor)) return 'forged';
      return Number(expires) > now() ? 'valid' : 'stale';
    },
    /** The age of a valid token, in milliseconds; null for any other. */
    ageOf(token: string | null): number | null {
      const payload = token === null ? null : signer.open(token);
      if (payload === null) return null;
      return now() - (Number(payload.split(':')[1]) - TOKEN_LIFETIME_MS);
    },
  };
}
