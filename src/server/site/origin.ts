/** Where a request came from: our own pages, somewhere else, or a browser that does not say. */
export type RequestSource = 'own' | 'foreign' | 'unknown';

/**
 * Tells whether a request was sent by one of our own pages (design: HTTP contract, forgery).
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
 * A page of our host over http is somebody else's where the site has TLS: whoever sits on the network
 * can write one. The other way round it is ours, behind a proxy that ends TLS and does not say so.
 * An opaque origin (`null`) or a broken one is nobody's.
 */
function isOurs(origin: string, own: URL): boolean {
  const url = URL.parse(origin);
  return url?.host === own.host && [own.protocol, 'https:'].includes(url.protocol);
}
