/**
 * The address of a page or a file of the site: whole where the site knows its own, or else its path,
 * which is true wherever the site is served.
 *
 * @param site the site's address (SITE_URL); undefined where nobody said it
 * @param path from the root, with whatever comes after it
 */
export function addressIn(site: URL | undefined, path: string): string {
  return site === undefined ? path : new URL(path, site).href;
}
