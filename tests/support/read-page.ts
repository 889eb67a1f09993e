import { JSDOM } from 'jsdom';

/** A page as a machine reads it, without running its scripts. */
export interface ReadPage {
  path: string;
  document: Document;
}

/** @throws Error when the page is not there */
export async function readPage(baseURL: string, path: string): Promise<ReadPage> {
  const response = await fetch(baseURL + path, {
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  const { document } = new JSDOM(await response.text(), { url: baseURL + path }).window;
  return { path, document };
}

/** The paths that the site's own map lists. */
export async function listedPaths(baseURL: string): Promise<string[]> {
  const map = await (await fetch(`${baseURL}/sitemap-0.xml`)).text();
  return Array.from(map.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url).pathname);
}

/** The content of a `<meta>`, by its name or property. */
export function metaOf({ document }: ReadPage, name: string): string | null {
  return (
    document
      .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
      ?.getAttribute('content') ?? null
  );
}
