export function addressIn(site: URL | undefined, path: string): string {
  return site === undefined ? path : new URL(path, site).href;
}
