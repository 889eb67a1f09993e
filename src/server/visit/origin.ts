/** Where a request came from: our own pages, somewhere else, or a browser that does not say. */
export type RequestSource = 'own' | 'foreign' | 'unknown';

/**
 * Tells whether a request was sent by one of our own pages (design: HTTP contract, forgery).
 *
 * Hosts are compared without their scheme: behind a proxy that ends TLS the server may not know
 * that the visitor used https, and an attacker on our own host is not what this is against.
 *
 * @param headers the request's headers
 * @param ownHosts every host, with port, that is ours: the request's own and SITE_URL's
 */
export function requestSource(
  headers: Pick<Headers, 'get'>,
  ownHosts: readonly string[],
): RequestSource {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin' && site !== 'none') return 'foreign';
  if (origin !== null) return ownHosts.includes(hostOf(origin)) ? 'own' : 'foreign';
  return site === 'same-origin' ? 'own' : 'unknown';
}

/** The host of an origin, with its port; an opaque origin (`null`) or a broken one has none. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : '';
}
