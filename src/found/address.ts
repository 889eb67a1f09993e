/**
 * The URL of a page or file: absolute where the site knows its own address, otherwise a path.
 *
 * @param site the public address; undefined while it is unknown
 * @param path from the root, with query and anchor
 */
export function addressIn(site: URL | undefined, path: string): string {
  return site === undefined ? path : new URL(path, site).href;
}
