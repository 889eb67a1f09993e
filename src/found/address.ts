/**
 * Returns the URL of a page or file, which is absolute if the site knows its own public address.
 */
export function addressIn(site: URL | undefined, path: string): string {
  return site === undefined ? path : new URL(path, site).href;
}
