/**
 * Returns the URL of a page or file. The URL is absolute if the site knows its own public address.
 *
 * @param site the public address, or undefined if the address is unknown
 */
export function addressIn(site: URL | undefined, path: string): string {
  return site === undefined ? path : new URL(path, site).href;
}
